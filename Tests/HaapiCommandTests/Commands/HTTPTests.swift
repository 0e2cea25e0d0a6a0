import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// `http`: one request with the rules of Driver.
@Suite struct HTTPTests {
    private let place: Place
    private let server: HaapiTestServer
    private let path: String

    init() throws {
        place = try Place()
        server = try HaapiTestServer()
        path = try place.configuration(server)
    }

    @Test func aResponseIsPrintedWhateverItsStatus() async {
        let run = await CommandRun(["http", "get", "/oauth/v2/oauth-userinfo", "-c", path])
        #expect(run.status == .success)
        #expect(run.output == #"{"error":"invalid_token"}"#)
        #expect(run.diagnostics == "HTTP/1.1 401\n")
    }

    @Test func statusAndHeaderFieldsAreIncludedWhenAskedFor() async {
        let run = await CommandRun(["http", "GET", "/oauth/v2/oauth-userinfo", "-c", path, "-i", "--fail"])
        #expect(run.status == .failed)
        #expect(run.output.hasPrefix("HTTP/1.1 401\n"))
        #expect(run.output.contains("\nContent-Type: application/json\n"))
        #expect(run.output.hasSuffix("\n\n" + #"{"error":"invalid_token"}"#))
    }

    @Test func aFormAndHeaderFieldsAreSent() async throws {
        let headers = try place.write("Authorization: Basic bWFpbi1jbGllbnQ6bWFpbi1zZWNyZXQ=\nX-Two:2\n", "headers")
        let run = await CommandRun([
            "http", "POST", "/oauth/v2/oauth-token", "-c", path, "--form", "grant_type=client_credentials", "-F",
            "scope=dcr", "-H", "X-One: 1", "--headers-from", headers,
        ])
        #expect(run.output.contains("access_token"))
        let request = try #require(server.requests.last)
        #expect(String(decoding: request.body, as: UTF8.self) == "grant_type=client_credentials&scope=dcr")
        #expect(request.headers["X-One"] == "1")
        #expect(request.headers["X-Two"] == "2")
        #expect(server.violations == [])
    }

    @Test func aFileIsSentAsTheBody() async throws {
        let body = try place.write(#"{"software_id":"x"}"#, "body.json")
        _ = await CommandRun([
            "http", "POST", server.registrationEndpoint.absoluteString, "-c", path, "--body", body, "-H",
            "Content-Type: application/json",
        ])
        #expect(server.requests.last?.body == Data(#"{"software_id":"x"}"#.utf8))
    }

    @Test func bodyAndHeaderFieldsComeFromPipes() async throws {
        let body = try FilledPipe("from a pipe")
        let input = ScriptedInput.pipe("X-One: 1\nX-Two: 2")
        let run = await CommandRun(
            ["http", "POST", "/oauth/v2/oauth-userinfo", "-c", path, "--body", body.path, "--headers-from", "-"],
            input: input)
        #expect(run.status == .success)
        let request = try #require(server.requests.last)
        #expect(request.body == Data("from a pipe".utf8))
        #expect(request.headers["X-Two"] == "2")
    }

    @Test func standardInputIsReadForOneOptionOnly() async {
        let run = await CommandRun(["http", "POST", "/", "-c", path, "--body", "-", "--headers-from", "-"])
        #expect(run.status == .usage)
        #expect(server.requests.isEmpty)
    }

    @Test func withoutAConfigurationNoneIsUsed() async throws {
        var options = HaapiTestServer.Options()
        options.opensInsecurePort = true
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let address = try #require(server.insecureBaseURL).absoluteString + "/oauth/v2/oauth-userinfo"
        let run = await CommandRun(["http", "GET", address, "--allow-http"], environment: ["HAAPI_CONFIG": ""])
        #expect(run.status == .success, "\(run.diagnostics)")
        let help = await CommandRun(["help", "http"])
        #expect(!help.output.contains(CommandTable.defaultConfigurationFile + "."))
    }

    @Test func redirectsAreRefused() async throws {
        try server.add(.redirect(status: 302, to: .otherOrigin), at: .userinfo)
        let run = await CommandRun(["http", "GET", "/oauth/v2/oauth-userinfo", "-c", path])
        #expect(run.status == .failed)
        #expect(run.diagnostics.hasPrefix("haapi: haapi_redirect_refused: "))
        #expect(server.requests.count == 1)
    }

    @Test func httpIsRefusedAndCanBePermitted() async throws {
        var options = HaapiTestServer.Options()
        options.opensInsecurePort = true
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let address = try #require(server.insecureBaseURL).absoluteString + "/oauth/v2/oauth-userinfo"
        let refused = await CommandRun(["http", "GET", address])
        #expect(refused.status == .failed)
        #expect(refused.diagnostics.hasPrefix("haapi: insecure_transport: "))
        #expect(server.requests.isEmpty)
        let permitted = await CommandRun(["http", "GET", address, "--allow-http"])
        #expect(permitted.status == .success)
    }

    @Test func anUntrustedServerIsRefusedUnlessItsAuthorityIsNamed() async throws {
        let address = server.userinfoEndpoint.absoluteString
        #expect(await CommandRun(["http", "GET", address]).status == .failed)
        let authority = try place.write(String(decoding: server.caPEM, as: UTF8.self), "ca.pem")
        #expect(await CommandRun(["http", "GET", address, "--cacert", authority]).status == .success)
    }

    @Test(
        arguments: [
            ["-F", "x"], ["-H", "x"], ["-F", "a=b", "--body", "/dev/null"],
        ])
    func aWrongCommandLineSendsNothing(words: [String]) async {
        let run = await CommandRun(["http", "POST", "/oauth/v2/oauth-token", "-c", path] + words)
        #expect(run.status == .usage)
        #expect(server.requests.isEmpty)
    }

    @Test func controlCharactersDoNotReachATerminal() async throws {
        try server.add(.member(path: ["error"], json: #""a\u001b[2Jb""#), at: .userinfo)
        let run = await CommandRun(
            ["http", "GET", "/oauth/v2/oauth-userinfo", "-c", path, "--no-color"], isTerminal: true)
        #expect(!run.output.contains("\u{1B}"))
    }
}
