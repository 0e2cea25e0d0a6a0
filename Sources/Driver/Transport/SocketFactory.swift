internal import CCurl

#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Opens and closes libcurl's sockets: close-on-exec, so that a child process does not inherit a connection that
/// carries credentials. Used by the event loop's thread only.
final class SocketFactory {
    /// Told of each socket that this factory opened and closes; a poller that remembers descriptors needs it.
    var didOpen: ((Int32) -> Void)?
    var willClose: ((Int32) -> Void)?

    var kept = KeptConnections()

    var callbackContext: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
    }

    func open(_ address: curl_sockaddr) -> curl_socket_t {
        #if os(Linux) || os(Android)
            let type = address.socktype | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = socket(address.family, type, address.protocol)
        #else
            let descriptor = socket(address.family, address.socktype, address.protocol)
            if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        #endif
        guard descriptor >= 0 else { return CURL_SOCKET_BAD }
        didOpen?(descriptor)
        kept.noteOpened(descriptor)
        return descriptor
    }

    func close(_ descriptor: curl_socket_t) -> Int32 {
        willClose?(descriptor)
        kept.noteClosed(descriptor)
        #if canImport(Darwin)
            return Darwin.close(descriptor)
        #elseif canImport(Android)
            return Android.close(descriptor)
        #elseif canImport(Musl)
            return Musl.close(descriptor)
        #else
            return Glibc.close(descriptor)
        #endif
    }
}
