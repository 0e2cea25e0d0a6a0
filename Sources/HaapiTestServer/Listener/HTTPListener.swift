internal import CMicrohttpd
internal import Driver

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The owner of a daemon of libmicrohttpd: one port on loopback, served by one thread.
///
/// All that is unsafe about libmicrohttpd is in this folder; what is answered is decided elsewhere.
final class HTTPListener: Sendable {
    /// The TLS credentials of a listener, in PEM.
    struct Credentials: Sendable {
        let identity: PrivateAuthority.Identity
        /// Named to clients as the authority whose certificates are asked for.
        let clientAuthority: [UInt8]
    }

    struct StartFailure: Error, CustomStringConvertible {
        var description: String { "libmicrohttpd could not open a port on loopback" }
    }

    /// The port that the system has chosen.
    let port: UInt16

    private let context: ListenerContext
    // The daemon; nil once it is stopped.
    private let daemon: Lock<Daemon>

    // `@unchecked`: libmicrohttpd allows its daemon to be used by any thread; it is stopped once, under the lock.
    private struct Daemon: @unchecked Sendable {
        var pointer: OpaquePointer?
    }

    /// Starts to listen. `respond` is called on the listener's thread, one request at a time.
    init(
        credentials: Credentials?, connections: ConnectionCounter,
        respond: @escaping @Sendable (ServerRequest) -> Delivery
    ) throws {
        context = ListenerContext(isSecure: credentials != nil, connections: connections, respond: respond)
        let pointer = try Self.start(context, credentials)
        daemon = Lock(Daemon(pointer: pointer))
        port = CMicrohttpd_port(pointer)
    }

    deinit {
        close()
    }

    /// Ends every connection, and the thread. Must not be called by `respond`.
    func close() {
        context.releaseAll()
        let pointer = daemon.withLock { state in
            defer { state.pointer = nil }
            return state.pointer
        }
        guard let pointer else { return }
        MHD_stop_daemon(pointer)
        // Balances `start`: no callback comes after the daemon has stopped.
        Unmanaged.passUnretained(context).release()
    }

    private static func start(_ context: ListenerContext, _ credentials: Credentials?) throws -> OpaquePointer {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(INADDR_LOOPBACK).bigEndian)
        var flags = CMicrohttpd_flags
        if credentials != nil { flags |= CMicrohttpd_flag_tls }
        let texts = credentials.map { [$0.identity.key, $0.identity.certificate, $0.clientAuthority] } ?? []
        let options = [CMicrohttpd_option_key, CMicrohttpd_option_certificate, CMicrohttpd_option_trust]
        // Read while the daemon starts, and not later.
        let copies = texts.map(copy)
        defer { for text in copies { text.deallocate() } }
        let pointer = withUnsafeMutablePointer(to: &address) { address in
            var items = zip(options, copies).map { MHD_OptionItem(option: $0, value: 0, ptr_value: $1) }
            items.append(MHD_OptionItem(option: CMicrohttpd_option_address, value: 0, ptr_value: address))
            items.append(MHD_OptionItem(option: CMicrohttpd_option_memory_limit, value: 64 * 1024, ptr_value: nil))
            items.append(MHD_OptionItem(option: CMicrohttpd_option_end, value: 0, ptr_value: nil))
            return CMicrohttpd_start(
                flags, 0, answerRequest, Unmanaged.passRetained(context).toOpaque(), items, requestCompleted,
                requestStarted, connectionNotified)
        }
        guard let pointer else {
            Unmanaged.passUnretained(context).release()
            throw StartFailure()
        }
        return pointer
    }

    private static func copy(_ text: [UInt8]) -> UnsafeMutablePointer<UInt8> {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count + 1)
        copy.initialize(from: text, count: text.count)
        copy[text.count] = 0
        return copy
    }
}
