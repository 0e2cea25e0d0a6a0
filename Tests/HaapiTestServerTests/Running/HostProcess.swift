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
        let outcome = try SpawnedProgram(executable, arguments).run()
        guard outcome.status == 0 else { throw Missing() }
        return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
