#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An HTTP response. Any status is a response; only a refused redirect is an error.
///
/// The description shows status and sizes, never a header value or the body.
public struct HTTPResponse: Sendable {
    /// The status code of the final response (RFC 9110 section 15), 200 to 999. Interim responses (1xx) are skipped.
    public let statusCode: Int

    /// The header fields of the final response. Trailer fields are not among them.
    public let headers: HTTPFields

    /// The content after decompression; empty if there was none. `Content-Encoding` and `Content-Length` in
    /// ``headers`` describe what was on the wire.
    public let body: Data

    /// The address that was asked. Redirects are never followed, so it is the one of the request.
    public let url: URL

    /// The HTTP version of the response.
    public let httpVersion: HTTPVersion

    /// Durations and sizes of the exchange.
    public let metrics: HTTPMetrics

    package init(
        statusCode: Int, headers: HTTPFields = [:], body: Data = Data(), url: URL,
        httpVersion: HTTPVersion = .http1_1, metrics: HTTPMetrics = .none
    ) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
        self.url = url
        self.httpVersion = httpVersion
        self.metrics = metrics
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        "\(httpVersion) \(statusCode), \(headers.count) header fields, \(body.count) bytes"
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror {
        Mirror(self, children: ["response": description])
    }
}
