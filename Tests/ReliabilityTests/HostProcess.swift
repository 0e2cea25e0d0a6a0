import Foundation
import TestSupport

/// The program with the long runs, which is beside the test bundle.
struct HostProcess {
    let arguments: [String]

    struct End: Sendable {
        let status: Int32
        let output: String
    }

    func run() async throws -> End {
        try await withCheckedThrowingContinuation { continuation in
            // A thread of its own: the end of a process is waited for.
            Thread.detachNewThread { continuation.resume(with: Result { try runAndWait() }) }
        }
    }

    private func runAndWait() throws -> End {
        let outcome = try SpawnedProgram(
            URL(filePath: "/bin/sh"),
            ["-c", "exec \"$0\" \"$@\" 2>&1", BuiltProgram.url("EnduranceHost").path] + arguments
        ).run()
        return End(
            status: outcome.status ?? 128 + (outcome.signal ?? 0),
            output: String(decoding: outcome.output, as: UTF8.self))
    }
}
