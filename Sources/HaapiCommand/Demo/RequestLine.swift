#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import HaapiTestServer

/// A request that the test server received, in a line that shows who asked for what, and no secret.
struct RequestLine {
    let text: String
    /// The client that authenticated with a secret, if one did.
    let clientId: String?

    init(_ request: ReceivedRequest) {
        clientId = Self.basicUser(request.headers["Authorization"])
        let status = request.status.map(String.init) ?? "no answer"
        var notes: [String] = []
        if request.endpoint == .token {
            if let grant = Self.parameter("grant_type", of: request.body) { notes.append(grant) }
            if let scope = Self.parameter("scope", of: request.body) { notes.append("scope \(scope)") }
        }
        if let clientId { notes.append("as \(clientId)") }
        if request.headers["DPoP"] != nil { notes.append("with a DPoP proof") }
        let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
        text = TerminalText.line("\(request.method) \(request.path) \(status)\(note)")
    }

    private static func basicUser(_ authorization: String?) -> String? {
        guard let authorization, authorization.hasPrefix("Basic "),
            let pair = Data(base64Encoded: String(authorization.dropFirst(6)))
        else { return nil }
        return String(decoding: pair, as: UTF8.self).split(separator: ":").first.map(String.init)
    }

    /// Of parameters that are no secrets.
    private static func parameter(_ name: String, of body: Data) -> String? {
        let query = String(decoding: body, as: UTF8.self).replacing("+", with: "%20")
        return URLComponents(string: "?" + query)?.queryItems?.first { $0.name == name }?.value
    }
}
