public import Foundation

/// A program that runs to its end in a process of its own.
///
/// Foundation's `Process` looks through the open descriptors of this process before each start, in a way that crashes now and
/// then while other tests open and close many; tests that start programs by the hundred met that. This one leaves it to the
/// kernel to close descriptors.
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

    /// Runs it and blocks the thread until it has ended. It reads nothing, and what it says to its standard error is lost. No
    /// signal is blocked in it.
    public func run() throws -> Outcome {
        var ends: [Int32] = [0, 0]
        // The ends must not be inherited by another child that is started at the same time.
        try Self.check(pipe2(&ends, O_CLOEXEC) == 0 ? 0 : errno)
        let (reading, writing) = (FileHandle(fileDescriptor: ends[0], closeOnDealloc: true), ends[1])
        let identifier: pid_t
        do {
            defer { close(writing) }
            identifier = try spawn(output: writing)
        }
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

    private func spawn(output: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        #if canImport(Glibc)
            posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        #endif
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var texts: [UnsafeMutablePointer<CChar>?] = ([executable.path(percentEncoded: false)] + arguments).map { strdup($0) }
        texts.append(nil)
        defer { for text in texts { free(text) } }
        var identifier: pid_t = 0
        try Self.check(
            posix_spawn(&identifier, executable.path(percentEncoded: false), &actions, &attributes, texts, environ))
        return identifier
    }

    private static func check(_ code: Int32) throws {
        guard code != 0 else { return }
        throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
}
