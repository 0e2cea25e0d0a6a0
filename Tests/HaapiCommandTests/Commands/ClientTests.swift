import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// `client show` and `client clear`.
@Suite struct ClientTests {
    private let place: Place
    private let server: HaapiTestServer
    private let path: String

    init() throws {
        place = try Place()
        server = try HaapiTestServer()
        path = try place.configuration(server)
    }

    private func register() async {
        _ = await CommandRun(["login", "-c", path, "-a", "userName=alice", "-a", "password=Password1"])
    }

    @Test func withoutAClientThereIsNothingToShow() async {
        let run = await CommandRun(["client", "show", "-c", path])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("No dynamic client is stored"))
        #expect(server.requests.isEmpty)
    }

    @Test func theConfigurationComesFromAPipe() async throws {
        await register()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let pipe = try FilledPipe(text)
        #expect(await CommandRun(["client", "show", "-c", pipe.path]).status == .success)
        #expect(await CommandRun(["client", "show", "-c", "-"], input: ScriptedInput.pipe(text)).status == .success)
    }

    @Test func standardInputIsOneThing() async throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let run = await CommandRun(
            ["login", "--answers-from", "-"], environment: ["HAAPI_CONFIG": "-"], input: ScriptedInput.pipe(text))
        #expect(run.status == .usage)
    }

    @Test func anEmptyVariableNamesNoConfiguration() async {
        let run = await CommandRun(["client", "show"], environment: ["HAAPI_CONFIG": ""])
        #expect(run.status == .configuration)
        #expect(run.diagnostics.contains("\(CommandTable.defaultConfigurationFile): "))
    }

    @Test func theStoredClientIsShownWithoutItsSecretAndWithoutARequest() async throws {
        await register()
        let count = server.requests.count
        let run = await CommandRun(["client", "show", "-c", path])
        #expect(run.status == .success)
        let clientId = try #require(server.dynamicClientIds.first)
        #expect(run.output.contains("client id        \(clientId)"))
        #expect(run.output.contains("state            usable"))
        #expect(!run.output.contains("secret-"))
        let json = await CommandRun(["client", "show", "--json", "-c", path])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["clientId"] as? String == clientId)
        #expect(object?.keys.contains { $0.lowercased() == "clientsecret" } == false)
        #expect(server.requests.count == count)
    }

    @Test func clearingForgetsTheClientAndSendsNothing() async {
        await register()
        let count = server.requests.count
        let run = await CommandRun(["client", "clear", "-c", path])
        #expect(run.status == .success)
        #expect(run.diagnostics.hasPrefix("Cleared dyn-"))
        #expect(server.requests.count == count)
        #expect(server.dynamicClientIds.count == 1)
        #expect(await CommandRun(["client", "show", "-c", path]).status == .failed)
    }

    @Test func clearingCanUnregister() async {
        await register()
        let run = await CommandRun(["client", "clear", "--unregister", "-c", path])
        #expect(run.status == .success)
        #expect(server.dynamicClientIds == [])
        #expect(server.violations == [])
    }

    @Test func aRecordOfALaterVersionIsClearedAsWell() async throws {
        await register()
        let folder = place.url.appending(path: "clients")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix(".lock") }
        let record = folder.appending(path: try #require(names.first))
        let text = try String(contentsOf: record, encoding: .utf8)
        let later = text.replacing(#""version":1"#, with: #""version":2"#)
        try #require(later != text)
        try Data(later.utf8).write(to: record)
        let shown = await CommandRun(["client", "show", "-c", path])
        #expect(shown.status == .failed && shown.diagnostics.contains("later version"))
        let cleared = await CommandRun(["client", "clear", "-c", path])
        #expect(cleared.status == .success && cleared.diagnostics.hasPrefix("Cleared a record"))
        #expect(await CommandRun(["client", "show", "-c", path]).diagnostics.contains("No dynamic client is stored"))
    }

    @Test func withoutARegistrationThereIsNoClient() async throws {
        let path = try place.configuration(server, name: "other.json") { $0["dcrConfiguration"] = nil }
        let run = await CommandRun(["client", "show", "-c", path])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("no dcrConfiguration"))
    }

    @Test func anInsecureAddressIsAnErrorOfTheConfiguration() async throws {
        let path = try place.configuration(server, name: "http.json") { $0["tokenEndpointUrl"] = "http://127.0.0.1/t" }
        let run = await CommandRun(["client", "show", "-c", path])
        #expect(run.status == .configuration)
        #expect(run.diagnostics.contains("insecure_haapi_configuration"))
    }
}
