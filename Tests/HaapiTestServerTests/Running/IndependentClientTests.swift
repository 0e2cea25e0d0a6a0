import Foundation
import Testing

/// A client that shares no code with this package. `IndependentClient/walk.py` can be run by itself as well.
struct IndependentClientTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    @Test func itWalksFromRegistrationToTheUser() throws {
        let repository = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
        let python = repository.appending(path: ".venv/bin/python")
        let isThere = FileManager.default.isExecutableFile(atPath: python.path)
        try #require(isThere, "Python's requests and joserfc are missing: run scripts/setup")
        let script = Self.tests.appending(path: "IndependentClient/walk.py")
        let lines = try HostProcess(executable: python, arguments: [script.path, HostProcess.host.path]).run()
        #expect(lines.last?.hasSuffix("no rule broken") == true)
    }
}
