/// How an ``HTTPClient`` connects, what it trusts and what it accepts. The defaults (``haapi``) are those for
/// requests that carry credentials.
public struct HTTPClientConfiguration: Sendable {
    /// How long resolving the host name, connecting and the TLS handshake may take together. 20 seconds by default.
    public var connectTimeout: Duration = .seconds(20)

    /// How long the whole request may take, from the call until the last byte. 20 seconds by default.
    public var requestTimeout: Duration = .seconds(20)

    /// How long nothing may arrive and nothing be sent. 20 seconds by default.
    public var idleTimeout: Duration = .seconds(20)

    /// The largest response content that is accepted, in bytes, counted after decompression. 4 MiB by default.
    public var maximumResponseBodySize: Int = 4 * 1024 * 1024

    /// The largest response header section that is accepted, in bytes, interim responses counted in. 128 KiB by
    /// default. One field line can have 100 KiB at most, a limit of libcurl.
    public var maximumResponseHeaderSize: Int = 128 * 1024

    /// Which certificate authorities a server's certificate may come from. The system's by default.
    public var trust: ServerTrust = .system

    /// Public keys that servers must have, by host name. A host that is not named is checked against ``trust`` alone;
    /// a host that is named must pass both, and `http` URLs of it are refused. None by default.
    public var keyPinnings: [KeyPinning] = []

    /// The certificate that the client shows to servers that ask for one (mutual TLS, RFC 8705). With it, `http` URLs
    /// are refused whatever ``allowsInsecureHTTP`` says. None by default.
    public var clientIdentity: ClientIdentity?

    /// Whether `http` URLs are sent, in clear. For local development only; `false` by default.
    public var allowsInsecureHTTP: Bool = false

    /// The proxy. What the environment says by default.
    public var proxy: Proxy = .environment

    /// How many connections to one host may be open at once; more requests wait for a free one. 0, the default, sets
    /// no limit (as libcurl).
    public var maximumConnectionsPerHost: Int = 0

    /// Which HTTP versions are offered. ``HTTPVersionPolicy/automatic`` by default.
    public var httpVersion: HTTPVersionPolicy = .automatic

    /// The defaults.
    public init() {}

    /// The defaults: 20 seconds for each timeout, 4 MiB, the system's trust, https only.
    public static let haapi = HTTPClientConfiguration()
}
