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
        let process = Process()
        process.executableURL = BuiltProgram.url("EnduranceHost")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.runOnThreadOfItsOwn()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return End(status: process.terminationStatus, output: String(decoding: text, as: UTF8.self))
    }
}
