import Foundation
import Testing

/// A client that shares no code with this package. `IndependentClient/walk.py` can be run by itself as well.
struct IndependentClientTests {
    private static let python = URL(fileURLWithPath: "/usr/bin/env")

    private static var hasModules: Bool {
        let check = HostProcess(executable: python, arguments: ["python3", "-c", "import requests, joserfc"])
        return (try? check.run()) != nil
    }

    @Test(.enabled(if: hasModules, "python3 with requests and joserfc is not installed"))
    func itWalksFromRegistrationToTheUser() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "IndependentClient/walk.py")
        let lines = try HostProcess(
            executable: Self.python, arguments: ["python3", script.path, HostProcess.host.path]
        ).run()
        #expect(lines.last?.hasSuffix("no rule broken") == true)
    }
}
