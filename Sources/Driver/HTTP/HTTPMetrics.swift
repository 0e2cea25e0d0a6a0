/// Durations and sizes of one exchange, as libcurl measured them.
public struct HTTPMetrics: Sendable, Hashable {
    /// From the start until the host name was resolved; zero on a reused connection.
    public let nameLookup: Duration
    /// From the start until TCP was connected; zero on a reused connection.
    public let connected: Duration
    /// From the start until the TLS handshake was done; zero on a reused connection and without TLS.
    public let secured: Duration
    /// From the start until the first byte of the response.
    public let firstByte: Duration
    /// From the start until the end.
    public let total: Duration
    /// Whether no new connection was opened for the request.
    public let isConnectionReused: Bool
    /// Bytes of request content that were sent.
    public let bytesSent: Int
    /// Bytes of response content that were received, before decompression.
    public let bytesReceived: Int

    /// Of a response that did not come from a network.
    package static let none = HTTPMetrics(
        nameLookup: .zero, connected: .zero, secured: .zero, firstByte: .zero, total: .zero, isConnectionReused: false,
        bytesSent: 0, bytesReceived: 0)
}
