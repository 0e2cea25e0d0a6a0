/// Which HTTP versions a client offers.
public enum HTTPVersionPolicy: Sendable, Hashable {
    /// HTTP/2 over TLS if the server offers it (ALPN), else HTTP/1.1; HTTP/1.1 without TLS. The default.
    case automatic
    /// HTTP/1.1 only.
    case http1_1
    /// HTTP/2 only: over TLS through ALPN, without TLS with prior knowledge (RFC 9113 section 3.3). A response in
    /// another version is an error of kind `malformed`.
    case http2
}
