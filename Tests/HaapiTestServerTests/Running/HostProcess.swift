import Foundation
import TestSupport

/// The program next to the tests that holds a server, or any other program.
struct HostProcess {
    var executable = HostProcess.host
    var arguments: [String] = []

    /// Beside the test bundle, where the build puts every program.
    static var host: URL { BuiltProgram.url("TestServerHost") }

    /// The lines that it writes until it ends.
    func run() throws -> [String] {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Missing() }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
