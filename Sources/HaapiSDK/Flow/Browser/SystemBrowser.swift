#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Driver

/// The browser of the desktop.
public enum SystemBrowser {
    /// Has the desktop open an address: with `open` on macOS, with `xdg-open` elsewhere. The program is started directly and
    /// never by a shell, so nothing in the address is interpreted.
    /// - Parameter url: an `http` or `https` address.
    /// - Throws: ``SystemBrowserError``. That a program was started does not say that it shows anything.
    public static func open(_ url: URL) throws {
        try open(url, with: Self.program)
    }

    #if canImport(Darwin)
        static let program = "/usr/bin/open"
    #else
        static let program = "xdg-open"
    #endif

    static func open(_ url: URL, with program: String) throws {
        let address = url.absoluteString
        // Nothing else than an address, so that it cannot be taken for an option or for a file.
        guard let scheme = HrefScheme.of(address), scheme == "https" || scheme == "http",
            ReferenceText.hasHost(address),
            ReferenceText.isValid(address)
        else { throw SystemBrowserError.notAnAddress }
        let child = try start(program, address)
        do {
            // Somebody has to ask for its status, or it stays in the table of processes for ever.
            try DetachedThread.start { waitForEnd(of: child) }
        } catch {
            SdkFollowUpTag.flow.warning("Nothing waits for the program that opens the browser: \(error)")
        }
    }

    private static func start(_ program: String, _ address: String) throws(SystemBrowserError) -> pid_t {
        #if canImport(Darwin)
            var files: posix_spawn_file_actions_t?
        #else
            var files = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        // What the program says is for nobody to read.
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
        // `environ` is a variable that nothing protects, so the environment is read as Foundation does.
        var environment = copies(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" })
        var arguments = copies([program, address])
        defer { for text in environment + arguments { free(text) } }
        var child = pid_t()
        let status = posix_spawnp(&child, program, &files, nil, &arguments, &environment)
        guard status == 0 else { throw .notStarted(code: status) }
        return child
    }

    /// A list for C, which ends with `nil`.
    private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var copies: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        copies.append(nil)
        return copies
    }

    private static func waitForEnd(of child: pid_t) {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        if status != 0 {
            SdkFollowUpTag.flow.warning("The program that opens the browser ended with status \(status)")
        }
    }
}

/// Why the browser was not opened.
public enum SystemBrowserError: Error, Equatable, Sendable {
    /// It is no `http` or `https` address.
    case notAnAddress
    /// The program that opens addresses could not be started: `code` is an `errno`.
    case notStarted(code: Int32)
}

extension SystemBrowserError: CustomStringConvertible {
    /// What happened and what to do next.
    public var description: String {
        switch self {
        case .notAnAddress: "Only http and https addresses are opened in the browser."
        case .notStarted(let code):
            "The browser could not be opened (errno \(code)); install \(SystemBrowser.program), or open the address yourself."
        }
    }
}

extension SystemBrowserError: LogSafe {}
