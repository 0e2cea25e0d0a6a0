#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension URL {
    /// Scheme, host, port and path: what may stand in a description. User information, query and fragment can hold
    /// secrets and are left out.
    var addressForPeople: String { originForPeople.map { $0 + absoluteURL.path() } ?? "(no address)" }

    /// Scheme, host and port; `nil` without them.
    var originForPeople: String? {
        let absolute = absoluteURL
        guard let scheme = absolute.scheme, let host = absolute.host() else { return nil }
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let port = absolute.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(bracketed)\(port)"
    }
}
