internal import CCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request that was checked and is laid out as libcurl wants it. Made by the caller's task, so that the event loop
/// only has to hand out pointers.
final class PreparedRequest: Sendable {
    let url: RequestURL
    let method: HTTPMethod
    let headerList: HeaderList
    /// Wiped when the request is over.
    let body: SecretBytes?
    /// Whether libcurl may send the request a second time by itself when a kept connection turns out to be dead. Not
    /// where the server could act twice, and not with a DPoP proof, which is good for one request (RFC 9449
    /// section 11.1).
    let mayBeRepeated: Bool

    /// - Throws: ``HaapiInsecureTransportRefusal``, ``TransportError`` of kind `invalidRequest`.
    init(_ request: HTTPRequest, policy: SchemePolicy) throws {
        url = try RequestURL(request.url, policy: policy)
        try HeaderFieldRule.check(method: request.method, headers: request.headers)
        if request.method == .head, let body = request.body, !body.isEmpty {
            throw TransportError(.invalidRequest, "A HEAD request takes no body (RFC 9110 section 9.3.2).")
        }
        method = request.method
        body = request.body.map { SecretBytes($0) }
        headerList = try HeaderList(Self.lines(request))
        mayBeRepeated = request.method.isSafe && request.body == nil && request.headers["DPoP"] == nil
    }

    private static func lines(_ request: HTTPRequest) -> [String] {
        var lines = request.headers.map { name, value in
            // libcurl takes "Name:" as an order to leave the field out.
            value.allSatisfy { $0 == " " || $0 == "\t" } ? "\(name);" : "\(name): \(value)"
        }
        // libcurl would call every content a form, and wait for "100 Continue" before a large one.
        let mayHaveContent = request.body != nil || !request.method.isSafe
        if mayHaveContent, request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        if request.body != nil { lines.append("Expect:") }
        return lines
    }
}
