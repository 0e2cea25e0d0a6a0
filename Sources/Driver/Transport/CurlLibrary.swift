internal import CCurl

/// libcurl's process-wide state: initialised once, by whoever comes first, and never cleaned up, since other code in
/// the process may use libcurl too.
enum CurlLibrary {
    static func start() {
        _ = status
    }

    private static let status = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
}
