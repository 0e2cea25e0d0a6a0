import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// The files of `serve`. The input ends at once, and so does the server.
@Suite struct ServeTests {
    private let place: Place

    init() throws {
        place = try Place()
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test(arguments: ["--config", "--ca-file"])
    func aFileOfSomebodyElseIsNotWrittenOver(option: String) async throws {
        let path = try place.write(#"{"clientId": "of a real server"}"#, "haapi.json")
        let refused = await CommandRun(["serve", option, path])
        #expect(refused.status == .failed)
        #expect(refused.output == "")
        #expect(refused.diagnostics.contains("\(path) is there already"))
        #expect(try text(path) == #"{"clientId": "of a real server"}"#)
        #expect(await CommandRun(["serve", option, path, "--force"]).status == .success)
        #expect(try text(path) != #"{"clientId": "of a real server"}"#)
    }

    @Test func twoFilesAreNotOne() async throws {
        let path = place.url.appending(path: "x").path
        let both = await CommandRun(["serve", "--config", path, "--ca-file", place.url.path + "/./x"])
        #expect(both.status == .usage)
        #expect(!FileManager.default.fileExists(atPath: path))
        for option in ["--config", "--ca-file"] {
            #expect(await CommandRun(["serve", option, "-"]).status == .usage)
        }
    }

    @Test func itsOwnFilesAreWrittenOver() async throws {
        let configuration = place.url.appending(path: "haapi.json").path
        let authority = place.url.appending(path: "ca.pem").path
        let words = ["serve", "--config", configuration, "--ca-file", authority]
        #expect(await CommandRun(words).status == .success)
        let first = try text(configuration)
        #expect(await CommandRun(words).status == .success)
        #expect(try text(configuration) != first)
    }

    /// A pipe of the test's own: a device, such as /dev/null, would be gone for everybody if this failed.
    @Test(arguments: [[], ["--force"]])
    func whatIsNoRegularFileIsNotReplaced(words: [String]) async throws {
        let path = place.url.appending(path: "pipe").path
        try #require(mkfifo(path, 0o600) == 0)
        let run = await CommandRun(["serve", "--config", path] + words)
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("no regular file"))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func aBundleOfOthersIsNoAuthorityOfOurs() throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        #expect(FormerServedFile.isAuthority(server.caPEM))
        #expect(!FormerServedFile.isAuthority(server.caPEM + server.caPEM))
        #expect(!FormerServedFile.isAuthority(Data("-----BEGIN CERTIFICATE-----\nAAAA\n".utf8)))
    }

    @Test func aFileThatCannotBeWrittenLeavesNothingBehind() async throws {
        let run = try await FinishedProcess(
            FinishedProcess.haapi, ["serve", "--config", "/nowhere/haapi.json"],
            environment: FinishedProcess.environment(["TMPDIR": place.url.path]))
        #expect(run.status == ExitStatus.failed.rawValue)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == [])
    }
}
