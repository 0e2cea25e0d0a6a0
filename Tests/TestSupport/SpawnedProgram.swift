internal import CSpawn
public import Foundation

/// A program that runs to its end in a process of its own.
///
/// Foundation's `Process` looks through the open descriptors of this process before each start, in a way that crashes now and
/// then while other tests open and close many; tests that start programs by the hundred met that. This one leaves it to the
/// system to close descriptors.
public struct SpawnedProgram {
    public struct Outcome: Sendable {
        /// What it wrote to its standard output.
        public let output: Data
        /// The signal that ended it, if one did.
        public let signal: Int32?
        /// Its exit status, unless a signal ended it.
        public let status: Int32?
    }

    private let executable: URL
    private let arguments: [String]

    public init(_ executable: URL, _ arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    /// Runs it and blocks the thread until it has ended. It reads nothing, and its standard error is that of the tests. No
    /// signal is blocked in it.
    public func run() throws -> Outcome {
        var texts: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        texts.append(nil)
        defer { for text in texts { free(text) } }
        var identifier: pid_t = 0
        var end: Int32 = 0
        try Self.check(spawn_program(path, texts, &identifier, &end))
        let reading = FileHandle(fileDescriptor: end, closeOnDealloc: true)
        let output = try reading.readToEnd() ?? Data()
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1 {
            if errno != EINTR { try Self.check(errno) }
        }
        // As the macros of <sys/wait.h> have it, which Swift cannot call.
        let signal = status & 0x7F
        return Outcome(
            output: output, signal: signal == 0 ? nil : signal, status: signal == 0 ? (status >> 8) & 0xFF : nil)
    }

    private var path: String { executable.path(percentEncoded: false) }

    private static func check(_ code: Int32) throws {
        guard code != 0 else { return }
        throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
}
