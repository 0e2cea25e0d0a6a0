#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

extension HTTPResponse {
    /// What an error may hold of a response: status, `Content-Type` as it may be shown, `Retry-After` and the address without
    /// its query.
    func reduced(mediaType: String?) -> HTTPResponse {
        var fields: HTTPFields = [:]
        fields["Content-Type"] = mediaType
        fields["Retry-After"] = headers["Retry-After"]
        return HTTPResponse(
            statusCode: statusCode, headers: fields, url: URL(string: RequestTarget(url)?.text ?? "") ?? Self.noAddress)
    }

    /// The same where no more is known.
    static func reduced(statusCode: Int, mediaType: MediaType?) -> HTTPResponse {
        var fields: HTTPFields = [:]
        fields["Content-Type"] = mediaType?.description
        return HTTPResponse(statusCode: statusCode, headers: fields, url: noAddress)
    }

    private static let noAddress = URL(filePath: "/")
}
