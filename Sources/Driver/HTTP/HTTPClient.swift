#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends HTTP requests that carry credentials: over https, to the address that was asked and to no other.
///
/// A client keeps its connections open and uses them again, so make one and keep it. It may be used from any number
/// of tasks at once. It has one thread of its own, which ends with ``close()`` or with the client.
public final class HTTPClient: Sendable {
    private let loop: EventLoop
    private let schemePolicy: SchemePolicy

    /// Creates a client.
    /// - Parameter configuration: limits, trust and permissions; ``HTTPClientConfiguration/haapi`` by default.
    /// - Throws: ``TransportError`` of kind `invalidConfiguration` if a value cannot work, ``CryptoImportError`` if a
    ///   PEM bundle cannot be read.
    public convenience init(configuration: HTTPClientConfiguration = .haapi) throws {
        try self.init(configuration: configuration, poller: .platform)
    }

    init(configuration: HTTPClientConfiguration, poller: EventLoop.PollerKind) throws {
        // Before anything reads a certificate.
        CurlLibrary.start()
        let options = try TransportOptions(configuration)
        schemePolicy = options.schemePolicy
        loop = try EventLoop(options: options, poller: poller)
    }

    deinit {
        loop.close()
    }

    /// Sends a request and returns its response, whatever the status.
    ///
    /// Cancelling the task ends the transfer at once. A request is sent once; only `GET`, `HEAD` and `OPTIONS` without
    /// content and without a DPoP proof are sent again, once, by libcurl: when a kept connection turns out to be dead, or
    /// when the server refuses a stream of HTTP/2 unprocessed.
    /// - Parameter request: the request.
    /// - Returns: the response.
    /// - Throws: ``HaapiRedirectRefusal`` for a redirect (RFC 9110 section 15.4); ``HaapiInsecureTransportRefusal``
    ///   before anything is sent, if the URL is not `https` and nothing else is allowed; ``TransportError`` for
    ///   anything below HTTP and for a request that cannot be sent; `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // The client must not end, and close the loop, while a request of its own is on its way.
        defer { withExtendedLifetime(self) {} }
        do {
            try Task.checkCancellation()
            let prepared = try PreparedRequest(request, policy: schemePolicy)
            let response = try await loop.perform(prepared).response(to: request.url)
            DriverFollowUpTag.http.debug(
                """
                \(request): HTTP status \(response.statusCode), \(response.body.count) bytes, \
                \(response.metrics.total)
                """)
            return response
        } catch {
            DriverFollowUpTag.http.info("\(request) failed: \(error)")
            throw error
        }
    }

    /// Ends the client: requests on their way and later ones throw `TransportError.Kind.closed`, connections are
    /// closed, the thread ends. It does not wait for that. Calling it again does nothing.
    public func close() {
        loop.close()
    }

    /// The client's thread as an executor. A task that prefers it (`Task(executorPreference:)`,
    /// `withTaskExecutorPreference(_:)`) sends and receives without switching threads, which about halves the cost of
    /// a small request.
    ///
    /// The price: whatever such a task does between its requests, it does on the thread that serves all requests of
    /// this client. Code that computes for long or blocks holds all of them up.
    @available(macOS 15.0, iOS 18.0, *)
    public var executor: any TaskExecutor {
        loop
    }
}
