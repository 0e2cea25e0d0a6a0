/// A request was refused before a connection was opened, because its URL is not `https`.
///
/// `http` is sent only where ``HTTPClientConfiguration/allowsInsecureHTTP`` is set, and there is neither a client
/// certificate nor a ``KeyPinning`` for the host; any other scheme never. Use the server's `https` address.
public struct HaapiInsecureTransportRefusal: Error, Equatable, Sendable {
    /// The scheme of the refused URL, in lower case.
    public let scheme: String
    /// The host of the refused URL; empty if it has none.
    public let host: String

    /// - Parameters:
    ///   - scheme: the scheme of the refused URL.
    ///   - host: the host of the refused URL.
    public init(scheme: String, host: String) {
        self.scheme = scheme
        self.host = host
    }

    /// ``DriverErrorCode/insecureTransport``.
    public var errorCode: DriverErrorCode { .insecureTransport }
}

extension HaapiInsecureTransportRefusal: CustomStringConvertible {
    public var description: String {
        let target = host.isEmpty ? "" : " to \(host)"
        return "A request\(target) over \(scheme) was refused before anything was sent; use the https address."
    }
}
