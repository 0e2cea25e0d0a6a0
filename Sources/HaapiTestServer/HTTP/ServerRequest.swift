internal import Driver

/// A request as it arrived, before anything is concluded from it.
struct ServerRequest: Sendable {
    var method: String
    /// Path and query as they stand in the request line.
    var target: String
    var headers = HTTPFields()
    var body: [UInt8] = []
    /// Whether there was more of the body than is kept.
    var isTooLarge = false
    var isSecure = true
    /// The certificate that the client showed in the TLS handshake, in DER.
    var peerCertificate: [UInt8]?
    /// The number of its connection; 0 without one.
    var connection = 0
    /// Whether its connection has resumed the TLS session of an earlier one.
    var isSessionResumed = false

    /// The path as sent: never decoded, since `htu` is compared with it.
    var path: String {
        String(originForm.prefix { $0 != "?" })
    }

    /// The query as sent, without its question mark; empty if there is none.
    var query: String {
        guard let mark = target.firstIndex(of: "?") else { return "" }
        return String(target[target.index(after: mark)...])
    }

    /// Scheme, host, port and path: what `htu` of a proof has to be (RFC 9449 section 4.3).
    var url: String {
        "\(isSecure ? "https" : "http")://\(targetAuthority ?? headers["Host"] ?? "")\(path)"
    }

    /// The authority of a target in absolute form, which counts instead of `Host` (RFC 9112 section 3.2.2).
    var targetAuthority: String? {
        guard let rest = absoluteRest else { return nil }
        return String(rest.prefix { $0 != "/" && $0 != "?" })
    }

    private var originForm: Substring {
        guard let rest = absoluteRest else { return target[...] }
        let path = rest.drop { $0 != "/" && $0 != "?" }
        return path.first == "/" ? path : "/" + path
    }

    /// What follows the scheme of a target in absolute form.
    private var absoluteRest: Substring? {
        for scheme in ["https://", "http://"] where target.lowercasedASCII.hasPrefix(scheme) {
            return target.dropFirst(scheme.count)
        }
        return nil
    }
}
