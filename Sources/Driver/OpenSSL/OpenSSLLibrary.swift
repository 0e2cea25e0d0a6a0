internal import COpenSSL

/// OpenSSL's process-wide state. The first to initialise it decides how it ends, so everything here that uses OpenSSL
/// first comes by.
enum OpenSSLLibrary {
    static func start() {
        _ = status
    }

    // By default OpenSSL frees its state when the process exits, also while a client's thread still works with it, which
    // crashes.
    private static let status = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
}
