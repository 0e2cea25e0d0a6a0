#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Reads the body of a response of the HAAPI.
enum HaapiDocumentReader {
    /// Problems are known by their media type, whatever the status, or by their `type` in a document of the HAAPI; steps
    /// have a status of success.
    ///
    /// - Returns: `nil` if status and media type are not those of a document.
    static func read(
        statusCode: Int, mediaType: MediaType?, body: Data
    ) throws(HaapiDecodingFailure) -> HaapiDocument? {
        switch mediaType {
        case MediaType.problemJSON:
            return .problem(ProblemSelection.problem(try root(of: body), rawJsonString: text(of: body)))
        case MediaType.haapi where (200..<300).contains(statusCode):
            let document = try root(of: body)
            if isHaapiProblem(document) {
                return .problem(ProblemSelection.problem(document, rawJsonString: text(of: body)))
            }
            let content = try RepresentationContent(document, rawJsonString: text(of: body))
            return .representation(try StepSelection.step(for: content))
        default:
            return nil
        }
    }

    /// Whether the body is a problem of the HAAPI, which counts more than an OAuth error in the header fields.
    static func isHaapiProblem(mediaType: MediaType?, body: Data) -> Bool {
        guard mediaType == .problemJSON else { return false }
        do { return isHaapiProblem(try root(of: body)) } catch { return false }
    }

    private static func isHaapiProblem(_ document: DocumentObject) -> Bool {
        guard let type = document.string("type") else { return false }
        return type.trimmingWhiteSpace.lowercasedASCII.hasPrefix(ProblemType.prefix)
    }

    private static func root(of body: Data) throws(HaapiDecodingFailure) -> DocumentObject {
        let value: JSONValue
        do { value = try JSONParser.parse(body) } catch { throw HaapiDecodingFailure(path: "", problem: .notJson) }
        return try DocumentNode(value).object()
    }

    /// The body as text, without a byte order mark. The parser has found it to be UTF-8.
    private static func text(of body: Data) -> String {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return String(decoding: body.starts(with: mark) ? body.dropFirst(mark.count) : body, as: UTF8.self)
    }
}
