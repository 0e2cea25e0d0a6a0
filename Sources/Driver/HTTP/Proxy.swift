#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The proxy that a client uses. Over https the proxy sees the target's host and port only: the request travels
/// through a tunnel (`CONNECT`), and its header fields are never sent to the proxy.
public enum Proxy: Sendable, Hashable {
    /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` (in either case, `http_proxy` in lower case only)
    /// say. The default.
    case environment
    /// No proxy, whatever the environment says.
    case none
    /// This proxy for every host, whatever the environment says: `http`, `https`, `socks5` or `socks5h`, host and
    /// port. User information in the URL is the credentials for the proxy itself.
    case url(URL)
}

extension Proxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Without user information.
    public var description: String {
        switch self {
        case .environment: "environment"
        case .none: "none"
        case .url(let url): "url(\(url.addressForPeople))"
        }
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["proxy": description]) }
}
