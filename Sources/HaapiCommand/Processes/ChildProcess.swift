import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Another program, found by PATH and started without a shell. It gets signals as any program does, and not as this one.
enum ChildProcess {
    /// The program is not there, or cannot be started.
    struct NotStarted: Error {
        let code: Int32
    }

    /// Runs a program to its end and gives what it writes, at most a megabyte. Secrets go into the input, and not among the
    /// arguments, which every user can see.
    static func output(_ program: String, _ arguments: [String], input: [UInt8]) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try blockingOutput(program, arguments, input: input) })
            }
        }
    }

    /// Starts a program that goes on by itself, and reads and writes nothing.
    static func start(_ program: String, _ arguments: [String]) throws {
        let child = try spawn(program, arguments, standardInput: nil, standardOutput: nil)
        // Its status is asked for, or it would stay in the table of processes.
        DispatchQueue.global().async { _ = status(of: child) }
    }

    private static func blockingOutput(_ program: String, _ arguments: [String], input: [UInt8]) throws -> [UInt8] {
        let (into, outOf) = (try PipeEnds(), try PipeEnds())
        defer {
            into.close()
            outOf.close()
        }
        let child = try spawn(
            program, arguments, standardInput: into.reading, standardOutput: outOf.writing)
        into.closeReading()
        outOf.closeWriting()
        // Less than a pipe holds, so nobody waits for anybody.
        var input = input.prefix(4096)
        input.withUnsafeMutableBytes { _ = write(into.writing, $0.baseAddress, $0.count) }
        into.closeWriting()
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while result.count < 1_048_576 {
            let count = read(outOf.reading, &buffer, buffer.count)
            if count > 0 { result += buffer.prefix(count) } else if count == 0 || errno != EINTR { break }
        }
        guard status(of: child) == 0 else { throw NotStarted(code: ENOENT) }
        return result
    }

    private static func status(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private static func spawn(
        _ program: String, _ arguments: [String], standardInput: Int32?, standardOutput: Int32?
    ) throws(NotStarted) -> pid_t {
        #if canImport(Darwin)
            var files: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var files = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        let standard = [(standardInput, O_RDONLY), (standardOutput, O_WRONLY), (nil, O_WRONLY)]
        for (number, (descriptor, mode)) in standard.enumerated() {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&files, descriptor, Int32(number))
            } else {
                posix_spawn_file_actions_addopen(&files, Int32(number), "/dev/null", mode, 0)
            }
        }
        var none = sigset_t()
        sigemptyset(&none)
        var pipeSignal = none
        sigaddset(&pipeSignal, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &pipeSignal)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        // `environ` is a variable that nothing protects, so the environment is read as Foundation does.
        let environment = copies(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" })
        let words = copies([program] + arguments)
        defer { for text in environment + words { free(text) } }
        var child = pid_t()
        let code = posix_spawnp(&child, program, &files, &attributes, words, environment)
        guard code == 0 else { throw NotStarted(code: code) }
        return child
    }

    /// A list for C, which ends with `nil`.
    private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }
}

/// Both ends of a pipe, which no other program inherits.
final class PipeEnds {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init() throws(ChildProcess.NotStarted) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ChildProcess.NotStarted(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func closeReading() {
        Self.end(&reading)
    }

    func closeWriting() {
        Self.end(&writing)
    }

    func close() {
        closeReading()
        closeWriting()
    }

    private static func end(_ descriptor: inout Int32) {
        guard descriptor >= 0 else { return }
        #if canImport(Darwin)
            Darwin.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #else
            Glibc.close(descriptor)
        #endif
        descriptor = -1
    }
}
