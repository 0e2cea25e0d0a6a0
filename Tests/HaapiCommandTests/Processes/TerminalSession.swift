import Foundation

/// The program in a pseudo-terminal, and somebody who types.
final class TerminalSession: @unchecked Sendable {
    // `@unchecked`: one test has it, and makes one call at a time.
    private let master: Int32
    private let slave: Int32
    private var child = pid_t()
    var processIdentifier: pid_t { child }
    private(set) var transcript = ""
    /// How much of the transcript was waited for already.
    private var seen = 0

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts `haapi` or another program with the terminal as its controlling one.
    init(
        _ words: [String], program: String = FinishedProcess.haapi, environment: [String: String] = [:]
    ) throws {
        let (master, path) = try Self.pseudoTerminal()
        self.master = master
        // Held open, so that the terminal outlives the program and can be looked at afterwards.
        slave = open(path, O_RDWR | O_NOCTTY)
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        // The first terminal that the leader of a session opens becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&files, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&files, 0, 1)
        posix_spawn_file_actions_adddup2(&files, 0, 2)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))
        let variables = FinishedProcess.environment(["TERM": "dumb"]).merging(environment) { $1 }
        let arguments = ([program] + words).map { strdup($0) } + [nil]
        let values = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + values { free(text) } }
        let code = posix_spawn(&child, program, &files, &attributes, arguments, values)
        guard code == 0 else { throw Failure(description: "not started: \(code)") }
    }

    #if canImport(Darwin)
        private static let newSession = Int16(POSIX_SPAWN_SETSID)

        private static func pseudoTerminal() throws -> (master: Int32, path: String) {
            let master = posix_openpt(O_RDWR | O_NOCTTY)
            guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
                throw Failure(description: "no pseudo-terminal")
            }
            return (master, String(cString: name))
        }
    #else
        // Swift does not see these names of Glibc, which are behind _GNU_SOURCE and _XOPEN_SOURCE.
        private static let newSession: Int16 = 0x80
        private static let unlock: UInt = 0x4004_5431
        private static let getNumber: UInt = 0x8004_5430

        private static func pseudoTerminal() throws -> (master: Int32, path: String) {
            let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var isLocked: Int32 = 0
            var number: UInt32 = 0
            guard master >= 0, ioctl(master, unlock, &isLocked) == 0, ioctl(master, getNumber, &number) == 0 else {
                throw Failure(description: "no pseudo-terminal")
            }
            return (master, "/dev/pts/\(number)")
        }
    #endif

    deinit {
        if child > 0 {
            kill(child, SIGKILL)
            var status: Int32 = 0
            waitpid(child, &status, 0)
        }
        close(slave)
        close(master)
    }

    /// Reads until the text comes, behind what was waited for before.
    func expect(_ text: String) async throws {
        try await onOwnThread { try self.blockingExpect(text) }
    }

    private func blockingExpect(_ text: String) throws {
        while true {
            let rest = transcript.dropFirst(seen)
            if let range = rest.range(of: text) {
                seen = transcript.distance(from: transcript.startIndex, to: range.upperBound)
                return
            }
            guard try readMore() else {
                throw Failure(description: "'\(text)' did not come; there was: \(transcript)")
            }
        }
    }

    /// Types.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    /// Whether the terminal shows what is typed.
    var isEchoing: Bool {
        var mode = termios()
        return tcgetattr(slave, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Waits until the program has ended, and gives its status as a shell would.
    func end() async throws -> Int32 {
        try await onOwnThread { try self.blockingEnd() }
    }

    private func blockingEnd() throws -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG) == 0 {
            if try !readMore(within: 50), !isAlive { break }
        }
        while try readMore(within: 0) {}
        child = 0
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    private var isAlive: Bool { kill(child, 0) == 0 }

    /// `false` if nothing came in time.
    /// The program can be slow: under the thread sanitizer its start alone takes half a minute while other tests run.
    private func readMore(within milliseconds: Int32 = 240_000) throws -> Bool {
        var wait = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, milliseconds) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &bytes, bytes.count)
        guard count > 0 else { return false }
        transcript += String(decoding: bytes.prefix(count), as: UTF8.self)
        return true
    }
}
