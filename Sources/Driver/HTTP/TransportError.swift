/// A request failed below HTTP: no response, or none that could be accepted. Typed by origin.
///
/// It keeps libcurl's code and text. It holds no query, no header value and no content.
public struct TransportError: Error, Sendable {
    /// What failed.
    public let kind: Kind

    /// libcurl's result code (`CURLcode`), if libcurl reported the failure.
    public let curlCode: Int32?

    /// How far the request had come, if a connection was tried.
    public let phase: Phase?

    /// Why TLS failed, where that is known; only with ``Kind/tls``.
    public let tlsFailure: TLSFailure?

    /// What happened, in one sentence; contains libcurl's text where there is one.
    public let reason: String

    init(
        _ kind: Kind, _ reason: String, curlCode: Int32? = nil, phase: Phase? = nil, tlsFailure: TLSFailure? = nil
    ) {
        self.kind = kind
        self.reason = reason
        self.curlCode = curlCode
        self.phase = phase
        self.tlsFailure = tlsFailure
    }

    /// Whether the same request can succeed later without a change: trouble with name lookup, connection, time or a
    /// connection that broke. It does not say that sending again does no harm: see ``mayHaveBeenProcessed``.
    public var isRetryable: Bool {
        switch kind {
        case .dns, .connect, .timeout, .reset: true
        default: false
        }
    }

    /// Whether the server may have acted on the request. `false` is certain: no byte of it was sent.
    public var mayHaveBeenProcessed: Bool {
        switch phase {
        case .exchange: true
        case .nameLookup, .connect, .tlsHandshake, nil: false
        }
    }

    /// What failed. More kinds may come, so a `switch` needs a `default`.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        private let name: String

        private init(_ name: String) {
            self.name = name
        }

        /// The host name could not be resolved.
        public static let dns = Kind("dns")
        /// No connection to the server or the proxy, or one that broke before TLS was set up.
        public static let connect = Kind("connect")
        /// One side refused the TLS handshake, the certificate or the pin: ``TransportError/tlsFailure`` may say why.
        public static let tls = Kind("tls")
        /// A time limit passed; ``TransportError/reason`` says which, ``TransportError/phase`` where.
        public static let timeout = Kind("timeout")
        /// The response is larger than the configuration allows.
        public static let tooLarge = Kind("tooLarge")
        /// The connection ended before the response was whole.
        public static let reset = Kind("reset")
        /// The answer is not HTTP, or not HTTP of the version that was asked for.
        public static let malformed = Kind("malformed")
        /// The request cannot be sent as it is.
        public static let invalidRequest = Kind("invalidRequest")
        /// The configuration of the client cannot work.
        public static let invalidConfiguration = Kind("invalidConfiguration")
        /// The client was closed.
        public static let closed = Kind("closed")

        public var description: String { name }
    }

    /// How far a request had come.
    public enum Phase: String, Sendable {
        /// The host name was being resolved, or the request waited for a free connection.
        case nameLookup
        /// TCP was connecting.
        case connect
        /// TLS was being set up.
        case tlsHandshake
        /// The request was being sent, or its response awaited or received.
        case exchange
    }

    /// Why TLS failed.
    public enum TLSFailure: String, Sendable {
        /// The server's certificate has expired, or is not valid yet.
        case certificateExpired
        /// The server's certificate does not come from a trusted authority.
        case certificateUntrusted
        /// The server's certificate is for another host name.
        case hostnameMismatch
        /// The server's public key is none of the pinned ones.
        case keyPinMismatch
        /// The server demanded a client certificate or refused the one it got.
        case clientCertificateRefused
        /// No common TLS version or cipher (TLS 1.2 is the lowest).
        case handshake
    }
}

extension TransportError: CustomStringConvertible {
    public var description: String {
        let code = curlCode.map { ", curl \($0)" } ?? ""
        return "\(reason) (\(kind)\(code))"
    }
}
