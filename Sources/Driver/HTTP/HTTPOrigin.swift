#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Scheme, host and port (RFC 9110 section 4.3.1): equal for all spellings of one server's address. A fully qualified
/// name with its last dot is another host than without.
package struct HTTPOrigin: Sendable, Hashable {
    /// In lower case.
    package let scheme: String
    /// In lower case; an IPv6 address with its brackets.
    package let host: String
    /// `nil` stands for the port of the scheme.
    package let port: Int?

    /// `nil` for a URL without scheme or host.
    package init?(_ url: URL) {
        guard let origin = RequestTarget(url)?.origin else { return nil }
        self = origin
    }

    init?(scheme: String, authority: Substring.UTF8View) {
        var hostPort = authority
        if let at = hostPort.lastIndex(of: UInt8(ascii: "@")) { hostPort = hostPort[hostPort.index(after: at)...] }
        let nameEnd: Substring.UTF8View.Index
        if hostPort.first == UInt8(ascii: "[") {
            guard let bracket = hostPort.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            nameEnd = hostPort.index(after: bracket)
        } else {
            nameEnd = hostPort.firstIndex(of: UInt8(ascii: ":")) ?? hostPort.endIndex
        }
        let name = hostPort[..<nameEnd]
        guard !name.isEmpty, let port = Self.port(hostPort[nameEnd...]) else { return nil }
        self.scheme = scheme
        host = String(decoding: name, as: UTF8.self).lowercasedASCII
        self.port = port == Self.defaultPort(scheme) ? nil : port
    }

    /// For instance `https://id.example.test:8443`.
    package var text: String {
        "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    /// The inner `nil`: no port is stated. The outer one: this is no port.
    private static func port(_ text: Substring.UTF8View) -> Int?? {
        guard let colon = text.first else { return .some(nil) }
        let digits = text.dropFirst()
        guard colon == UInt8(ascii: ":"),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        if digits.isEmpty { return .some(nil) }
        guard let number = Int(Substring(digits)), number <= 65_535 else { return nil }
        return number
    }

    private static func defaultPort(_ scheme: String) -> Int? {
        switch scheme {
        case "https": 443
        case "http": 80
        default: nil
        }
    }
}

extension HTTPOrigin: CustomStringConvertible {
    package var description: String { text }
}
