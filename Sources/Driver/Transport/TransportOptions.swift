internal import CCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A configuration that was checked and is laid out as libcurl wants it.
struct TransportOptions: Sendable {
    let schemePolicy: SchemePolicy
    let connectTimeoutMilliseconds: Int
    let deadlines: TransferDeadlines
    let maximumBodySize: Int
    let maximumHeaderSize: Int
    let certificateAuthorities: CertificateAuthorities
    /// libcurl's text of the pinned keys, by canonical host name.
    let pinnedKeys: [String: String]
    let identity: ClientIdentity?
    /// `nil`: what the environment says; empty: none.
    let proxy: String?
    let maximumConnectionsPerHost: Int
    let httpVersion: HTTPVersionPolicy

    /// - Throws: ``TransportError`` of kind `invalidConfiguration`; ``CryptoImportError`` for a PEM bundle.
    init(_ configuration: HTTPClientConfiguration) throws {
        pinnedKeys = try Self.pinnedKeys(configuration.keyPinnings)
        schemePolicy = SchemePolicy(
            allowsInsecureHTTP: configuration.allowsInsecureHTTP,
            hasClientIdentity: configuration.clientIdentity != nil,
            pinnedHosts: Set(pinnedKeys.keys)
        )
        connectTimeoutMilliseconds =
            try Self.limit(configuration.connectTimeout, "connectTimeout") / 1_000_000
        deadlines = TransferDeadlines(
            total: Int64(try Self.limit(configuration.requestTimeout, "requestTimeout")),
            idle: Int64(try Self.limit(configuration.idleTimeout, "idleTimeout"))
        )
        maximumBodySize = try Self.size(configuration.maximumResponseBodySize, "maximumResponseBodySize")
        maximumHeaderSize = try Self.size(configuration.maximumResponseHeaderSize, "maximumResponseHeaderSize")
        certificateAuthorities = try CertificateAuthorities(configuration.trust)
        identity = configuration.clientIdentity
        proxy = try Self.proxy(configuration.proxy)
        maximumConnectionsPerHost =
            try Self.size(configuration.maximumConnectionsPerHost, "maximumConnectionsPerHost")
        httpVersion = configuration.httpVersion
    }

    /// Nanoseconds, from a millisecond to a hundred years.
    private static func limit(_ duration: Duration, _ name: String) throws(TransportError) -> Int {
        guard duration > .zero else {
            throw invalid("\(name) must be more than zero")
        }
        let century: Int64 = 100 * 366 * 86_400 * 1_000_000_000
        return Int(min(max(duration.nanoseconds, 1_000_000), century))
    }

    private static func size(_ value: Int, _ name: String) throws(TransportError) -> Int {
        guard value >= 0 else { throw invalid("\(name) must not be negative") }
        return value
    }

    private static func pinnedKeys(_ pinnings: [KeyPinning]) throws(TransportError) -> [String: String] {
        var keys: [String: [String]] = [:]
        for pinning in pinnings {
            guard let hash = Data(base64Encoded: pinning.publicKeyHash), hash.count == 32 else {
                throw invalid(
                    "the publicKeyHash of a key pinning for \(pinning.hostname) is not a SHA-256 hash in Base64")
            }
            let host: String
            do {
                host = try RequestURL.canonicalHost(pinning.hostname)
            } catch {
                // A pin that fits no request would protect nothing without a word.
                throw invalid(
                    "the key pinning for \(CurlText.printable(pinning.hostname)) needs a host name alone, without "
                        + "scheme, port, path, zone or wildcard")
            }
            keys[host, default: []].append("sha256//" + hash.base64EncodedString())
        }
        return keys.mapValues { $0.joined(separator: ";") }
    }

    private static func proxy(_ proxy: Proxy) throws(TransportError) -> String? {
        switch proxy {
        case .environment: return nil
        case .none: return ""
        case .url(let url):
            let schemes = ["http", "https", "socks5", "socks5h"]
            guard let scheme = url.scheme?.lowercasedASCII, schemes.contains(scheme), url.host() != nil,
                isParsedByCurl(url.absoluteString)
            else {
                throw invalid("the proxy's URL needs a host and one of the schemes \(schemes.joined(separator: ", "))")
            }
            return url.absoluteString
        }
    }

    private static func isParsedByCurl(_ text: String) -> Bool {
        guard let handle = curl_url() else { return false }
        defer { curl_url_cleanup(handle) }
        return curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK
    }

    private static func invalid(_ what: String) -> TransportError {
        TransportError(.invalidConfiguration, "The configuration of the HTTP client cannot work: \(what).")
    }
}
