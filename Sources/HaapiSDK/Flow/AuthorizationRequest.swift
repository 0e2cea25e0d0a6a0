#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// The start of a flow: what is asked for, and what the answer has to agree with (RFC 6749 section 4.1.1, RFC 7636). Pure but
/// for the randomness that it is given.
struct AuthorizationRequest: Sendable {
    let url: URL
    /// What the answer must repeat.
    let state: String
    /// `nil` if the caller brought a `code_challenge` of its own.
    let verifier: Secret<CodeVerifierKind>?

    /// - Throws: ``HaapiError``.
    init(
        endpoint: URL, clientId: String, redirectURI: String, parameters: OAuthAuthorizationParameters,
        random: RandomSource
    ) throws {
        var query = Query()
        let extra = parameters.extraRequestParameters.sorted { $0.key < $1.key }
        query.set("client_id", clientId)
        query.set("response_type", "code")
        query.set("redirect_uri", redirectURI)
        query.set("scope", parameters.scopes.joined(separator: " "))
        query.set("acr_values", parameters.acrValues.joined(separator: " "))
        query.set("nonce", parameters.nonce ?? "")
        for (name, value) in extra where !Self.fixed.contains(name) { query.set(name, value) }
        if query["state"] == nil { query.set("state", try random.base64URL(byteCount: 16)) }
        state = query["state"] ?? ""
        if query["code_challenge"] == nil {
            let text = try random.base64URL(byteCount: 32)
            verifier = Secret(text)
            query.set("code_challenge", Base64URL.encode(try MessageDigest.sha256.hash(Array(text.utf8))))
            query.set("code_challenge_method", "S256")
        } else {
            verifier = nil
        }
        // A query that the endpoint has already is kept, apart from these names: none may occur twice (RFC 6749 section 3.1).
        guard let url = URL(string: QueryText.replacing(query.parameters, in: endpoint.absoluteString)) else {
            throw HaapiError.invalidConfiguration(
                reason: "authorizationEndpointURL is no address that parameters can be added to.")
        }
        self.url = url
    }

    /// What no extra parameter replaces.
    private static let fixed: Set<String> = ["client_id", "response_type", "redirect_uri"]

    /// Parameters in order, each once.
    private struct Query {
        private(set) var parameters: [(String, String)] = []

        subscript(name: String) -> String? {
            parameters.first { $0.0 == name }?.1
        }

        /// An empty value counts as absent (RFC 6749 section 3.1).
        mutating func set(_ name: String, _ value: String) {
            parameters.removeAll { $0.0 == name }
            if !value.isEmpty { parameters.append((name, value)) }
        }
    }
}

extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
    var description: String { "AuthorizationRequest" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
