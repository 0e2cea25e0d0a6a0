import Foundation
import TestSupport

@testable import HaapiCommand

/// A program that was run to its end.
struct FinishedProcess: Sendable {
    let status: Int32
    let output: String
    let diagnostics: String

    /// Without an environment it has that of the tests.
    init(
        _ program: String, _ arguments: [String], input: String = "", environment: [String: String]? = nil
    ) async throws {
        self = try await onOwnThread {
            try FinishedProcess(blocking: program, arguments, input: input, environment: environment)
        }
    }

    private init(
        blocking program: String, _ arguments: [String], input: String, environment: [String: String]?
    ) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if let environment { process.environment = environment }
        let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = standardError
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        // Both at once: a program that says much, as under a sanitizer, waits for its reader.
        let diagnosed = Guarded(Data())
        let reading = DispatchGroup()
        let errorHandle = standardError.fileHandleForReading
        DispatchQueue.global().async(group: reading) {
            let data = (try? errorHandle.readToEnd()) ?? Data()
            diagnosed.withLock { $0 = data }
        }
        let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
        reading.wait()
        let diagnostics = diagnosed.withLock { $0 }
        process.waitUntilExit()
        status = process.terminationStatus
        self.output = String(decoding: output, as: UTF8.self)
        self.diagnostics = String(decoding: diagnostics, as: UTF8.self)
    }

    /// What a program needs to run, and nothing else that the tests have; but a sanitizer that they run under keeps its options.
    static func environment(_ variables: [String: String]) -> [String: String] {
        let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        return sanitizers.merging(["PATH": "/usr/bin:/bin"]) { $1 }.merging(variables) { $1 }
    }

    /// The command, beside the test bundle, where the build puts every program.
    static var haapi: String { BuiltProgram.url("haapi").path }
}
