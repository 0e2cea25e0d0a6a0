internal import CCurl
internal import COpenSSL

/// libcurl's process-wide state: initialised once, by whoever comes first, and never cleaned up, since other code in
/// the process may use libcurl too.
enum CurlLibrary {
    static func start() {
        _ = status
    }

    private static let status = {
        OpenSSLLibrary.start()
        return curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    }()

    /// Whether libcurl does TLS with the OpenSSL that this package is linked with. LibreSSL and its kin, which libcurl counts as
    /// OpenSSL, are laid out otherwise.
    static let usesOurOpenSSL: Bool = {
        guard let version = curl_version_info(CURLVERSION_FIRST).pointee.ssl_version else { return false }
        return String(cString: version).hasPrefix("OpenSSL/\(OPENSSL_VERSION_MAJOR).")
    }()

    /// Whether HTTP/2 in clear works for more than one request on a connection: not in libcurl 7.88, where the second
    /// fails (curl issue 10634, repaired in 8.0). What counts is the library at run time.
    static let reusesHTTP2InClear: Bool = {
        let version = curl_version_info(CURLVERSION_FIRST).pointee.version_num
        return !(0x075800..<0x080000).contains(version)
    }()
}
