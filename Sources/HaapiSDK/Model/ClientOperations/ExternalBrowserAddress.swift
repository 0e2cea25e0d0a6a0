#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The addresses that a browser is sent to and comes back with.
enum ExternalBrowserAddress {
    static func url(href: String, redirectTo: String) -> URL? {
        guard ReferenceText.isValid(href), let scheme = HrefScheme.of(href), scheme == "https" || scheme == "http",
            ReferenceText.hasHost(href)
        else { return nil }
        let address = href.prefix { $0 != "#" }
        let fragment = href[address.endIndex...]
        let separator =
            switch address.lastIndex(of: "?") {
            case nil: "?"
            case .some where address.hasSuffix("?") || address.hasSuffix("&"): ""
            case .some: "&"
            }
        return URL(string: "\(address)\(separator)redirect_uri=\(PercentEncoding.encode(redirectTo))\(fragment)")
    }

    /// The values of the fields in the query that the browser came back with.
    static func values(of names: [String], in url: URL) throws(ExternalBrowserReturnError) -> [String: String] {
        let wanted = Set(names)
        var values: [String: String] = [:]
        for (name, value) in QueryText.pairs(url.absoluteString) {
            guard let name = PercentEncoding.decode(name), wanted.contains(name) else { continue }
            guard let value = PercentEncoding.decode(value) else { throw .malformed(name: name) }
            guard values.updateValue(value, forKey: name) == nil else { throw .repeated(name: name) }
        }
        if values.isEmpty { throw .missing(names: names) }
        return values
    }
}
