#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the event loop hands back: bytes and numbers. The caller's task makes the ``HTTPResponse`` from it.
struct RawResponse: Sendable {
    let head: ResponseHead
    let body: Data
    let metrics: HTTPMetrics

    func response(to url: URL) -> HTTPResponse {
        HTTPResponse(
            statusCode: head.statusCode,
            headers: HTTPFieldLines.parse(head.fieldLines),
            body: body,
            url: url.absoluteURL,
            httpVersion: head.version,
            metrics: metrics
        )
    }
}
