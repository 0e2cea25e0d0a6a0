import Driver

/// What to do next about a request that failed, in terms of the configuration. Pure.
enum ErrorAdvice {
    /// At the end of the description of an `invalid_client` for a dynamic client. That it is there tells such a refusal
    /// from one for credentials that somebody configured.
    static let rejectedDynamicClient =
        "The server does not accept the dynamic client that was registered for this device any more; build a new accessor, "
        + "which selects again."

    /// A demand for a nonce is answered once; this is about the second one.
    static let refusedNonce = "The server refused the nonce that it had just issued; try again."

    /// About an OAuth error code.
    static func forError(_ error: String, of request: FailedRequest) -> String? {
        switch (request.purpose, error) {
        case (_, "invalid_client") where request.client == .dynamic: rejectedDynamicClient
        case (_, "use_dpop_nonce"): refusedNonce
        case (.initialToken, "invalid_client"):
            "Check the id and the credentials of the main client (clientId, clientAuthenticationMethod), and that the server "
                + "has the same method for it; the template must name it in authenticate-client-by."
        case (.haapiToken, "invalid_client"):
            "Check clientId and clientAuthenticationMethod, and that the server lets this client have HAAPI tokens without "
                + "attestation."
        case (_, "invalid_client"): "Check clientId and clientAuthenticationMethod."
        case (.initialToken, "invalid_scope"):
            "Enable Dynamic Client Registration at the server, so that the main client gets the scope dcr."
        case (.initialToken, "unauthorized_client"):
            "Allow the main client client credentials (the grant type client_credentials) at the server."
        case (.haapiToken, "invalid_scope"), (.haapiToken, "unauthorized_client"):
            request.client == .dynamic
                ? "Give the template client the HAAPI capability." : "Give the client the HAAPI capability."
        case (.registration, "invalid_client_metadata"):
            "Check templateClientId, and that this template names the main client in authenticate-client-by."
        case (.registration, "invalid_token"), (.registration, "insufficient_scope"):
            "The registration endpoint did not accept the initial token of the main client; check that "
                + "clientRegistrationEndpointUrl and tokenEndpointURL belong to the same server."
        case (.codeExchange, "invalid_grant"): "The code is spent or expired: start a new flow."
        case (.refresh, "invalid_grant"): "The refresh token is spent, expired or revoked: start a new flow."
        default: nil
        }
    }

    /// About an initial token that is no bearer token. The registration sends it as one (RFC 7591 section 3), and no setting
    /// gives a key to that request.
    static func initialTokenType(_ type: OAuthTokenType) -> String {
        "The token came as \(ServerText.clean(type.rawValue, limit: 40)), a type that a registration cannot use, and was thrown "
            + "away; have the server issue Bearer tokens to the main client."
    }

    /// About an answer that is none of the protocol.
    static func forStatus(_ status: Int, of request: FailedRequest) -> String {
        let setting = request.purpose.setting
        return switch status {
        case 404, 405, 410: "Check \(setting): nothing of this kind answers there."
        case 401, 403: "Check \(setting), and whether a proxy in front of the server refuses."
        case 200..<300: "Check that \(setting) is the address of \(request.purpose.endpoint)."
        default: "Check \(setting) and the log of the server."
        }
    }
}

/// Which request failed, and for which client.
struct FailedRequest: Equatable, Sendable {
    enum Purpose: CaseIterable, Sendable {
        case initialToken, registration, haapiToken, haapiStep, codeExchange, refresh, revocation

        /// The name of the setting that holds the address.
        var setting: String {
            switch self {
            case .initialToken, .haapiToken, .codeExchange, .refresh: "tokenEndpointURL"
            case .registration: "clientRegistrationEndpointUrl"
            case .haapiStep: "baseURL and authorizationEndpointURL"
            case .revocation: "revocationEndpointURL"
            }
        }

        var endpoint: String {
            switch self {
            case .initialToken, .haapiToken, .codeExchange, .refresh: "the token endpoint"
            case .registration: "the registration endpoint"
            case .haapiStep: "the server"
            case .revocation: "the revocation endpoint"
            }
        }

        /// For the beginning of a sentence.
        var name: String {
            switch self {
            case .initialToken: "The request for the initial token of a registration"
            case .registration: "The registration"
            case .haapiToken: "The request for a HAAPI access token"
            case .haapiStep: "The request of the flow"
            case .codeExchange: "The exchange of the code"
            case .refresh: "The refresh"
            case .revocation: "The revocation"
            }
        }
    }

    enum Client: Sendable {
        /// What the app is configured with.
        case main
        /// What was registered for this device.
        case dynamic
    }

    let purpose: Purpose
    var client = Client.main
}
