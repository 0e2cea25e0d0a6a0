/// The servers of the nginx peer, each on a port of its own. All but the strict ones have the same paths.
public enum NginxServer: String, CaseIterable, CodingKey, Sendable {
    /// Without TLS.
    case http
    /// TLS 1.2 and 1.3, HTTP/2 and 1.1.
    case https
    /// Another one like ``https``.
    case https2
    /// ``https``, addressed as 127.0.0.1.
    case httpsByAddress = "https_ip"
    /// TLS, HTTP/1.1 only.
    case h1
    /// One version of TLS only.
    case tls11, tls12, tls13
    /// Demands a client certificate; one that is missing or of another authority is answered with status 400.
    case mtls
    /// Asks for a client certificate and takes any or none.
    case mtlsOptional = "mtls_optional"
    /// Demands a client certificate within the handshake. GET only.
    case mtlsStrict12 = "mtls_strict12"
    case mtlsStrict13 = "mtls_strict13"
    /// A server certificate that has expired, is for another host, or comes from an authority that nobody trusts.
    case expired, wronghost, untrusted
    /// Nobody listens.
    case closed
}
