#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// The texts of a request that no error may show, should the server repeat them: what is in its query and its body.
enum RequestTexts {
    /// Parameters of an authorization request that everybody may know. To hide them would tear the server's words apart: a
    /// client may be called `client`.
    private static let publicParameters: Set<Substring> = [
        "client_id", "response_type", "response_mode", "redirect_uri", "scope", "prompt", "code_challenge_method",
    ]

    /// Only in an authorization request does a name say what a value is: the fields of forms are named by the server.
    static func all(in request: HTTPRequest, isAuthorization: Bool) -> [String] {
        let query = QueryText.pairs(request.url.absoluteString)
        var texts = values(isAuthorization ? query.filter { !publicParameters.contains($0.name) } : query)
        guard let body = request.body, !body.isEmpty else { return texts }
        if request.headers["Content-Type"].flatMap(MediaType.init) == .json {
            // What is no JSON was not written by this package.
            if let value = try? JSONParser.parse(body) { append(value, to: &texts) }
        } else {
            texts += values(QueryText.pairs("?" + String(decoding: body, as: UTF8.self)))
        }
        return texts
    }

    private static func values(_ pairs: [(name: Substring, value: Substring)]) -> [String] {
        pairs.flatMap { _, value in
            [String(value), PercentEncoding.decode(String(value.map { $0 == "+" ? " " : $0 })) ?? ""]
        }
    }

    private static func append(_ value: JSONValue, to texts: inout [String]) {
        switch value {
        case .string(let text): texts.append(text)
        case .array(let elements): for element in elements { append(element, to: &texts) }
        case .object(let object): for member in object.members { append(member.value, to: &texts) }
        default: break
        }
    }
}
