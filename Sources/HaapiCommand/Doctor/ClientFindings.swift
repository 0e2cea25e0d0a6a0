#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import HaapiSDK

/// What the answers about clients say. Pure.
enum ClientFindings {
    // MARK: The main client

    /// The scope is as the server stated it.
    static func initialToken(scope: String?) -> Finding {
        if let scope, !scope.split(separator: " ").contains("dcr") {
            return Finding(
                "main_client", .error, "The main client authenticates, but its token does not have the scope dcr.",
                advice: "Name the main client in authenticate-client-by of the template client.")
        }
        return Finding("main_client", .ok, "The main client authenticates, and gets a token for the scope dcr.")
    }

    static func initialToken(_ error: any Error) -> Finding {
        guard case OAuthTokenError.refused(let answer, let advice) = error else {
            return failure("main_client", "The main client got no token for the scope dcr", error)
        }
        return switch answer.error {
        case "invalid_client":
            Finding(
                "main_client", .error,
                "The server does not accept the authentication of the main client (invalid_client).",
                advice: "Check clientId and clientAuthenticationMethod. \(CommandWords.text(advice))")
        case "invalid_scope", "unauthorized_client", "access_denied":
            Finding(
                "main_client", .error, "The main client may not ask for the scope dcr (\(answer.error)).",
                advice: "Enable dynamic client registration at the server, and name the main client in "
                    + "authenticate-client-by of the template client.")
        default:
            Finding(
                "main_client", .error, "The main client got no token for the scope dcr (\(answer.error)).",
                advice: CommandWords.text(advice))
        }
    }

    // MARK: The dynamic client

    static func stored(_ client: StoredClientReport?, now: Date) -> Finding {
        guard let client else { return Finding("stored_client", .ok, "No dynamic client is stored yet.") }
        let nothing = "The next build registers a new one; nothing has to be done."
        if client.isRejected {
            return Finding(
                "stored_client", .warning, "The server has rejected the stored dynamic client.", advice: nothing)
        }
        if !client.isUsable {
            return Finding(
                "stored_client", .warning, "The secret of the stored dynamic client has expired.", advice: nothing)
        }
        let end = client.secretExpiresAt.map { "; its secret expires at \($0.ISO8601Format())" } ?? ""
        return Finding("stored_client", .ok, "The dynamic client \(client.clientId) is stored\(end).")
    }

    static func stored(_ error: any Error) -> Finding {
        failure("stored_client", "The stored dynamic client cannot be read", error)
    }

    static func access(_ strategy: AccessStrategy, isNew: Bool) -> Finding {
        switch strategy {
        case .attestation: Finding("registration", .ok, "This device attested; no client is registered.")
        case .clientAuthentication:
            Finding("registration", .ok, "The main client is used; no client is registered.")
        case .dynamicClient(let clientId):
            isNew
                ? Finding("registration", .ok, "The dynamic client \(clientId) was registered and stored.")
                : Finding(
                    "registration", .skipped,
                    "Registration was not tried, since the stored client \(clientId) is used.",
                    advice: "To try it, run 'haapi client clear' first.")
        }
    }

    static func access(_ error: any Error) -> Finding {
        failure("registration", "No access to the HAAPI was set up", error)
    }

    // MARK: The HAAPI

    static func start(_ result: HaapiResult) -> Finding {
        switch result {
        case .representation(let step):
            return Finding("haapi", .ok, "A flow starts, with a \(type(of: step)).")
        case .problem(let problem):
            let title = problem.title?.literal ?? problem.messages.first?.text.literal ?? "no text"
            return Finding(
                "haapi", .error, "A flow starts with a problem: \(title).",
                advice: "Compare appRedirect and authorizationParameters with the client at the server.")
        case .error(HaapiError.serverError(let error, _, let status))
        where ["unauthorized_client", "invalid_scope", "access_denied"].contains(error):
            return Finding(
                "haapi", .error, "The client gets no HAAPI access token (\(error), HTTP status \(status)).",
                advice:
                    "Give the template client (without a fallback: the main client) the haapi capability, and allow it "
                    + "without attestation.")
        case .error(let error):
            return failure("haapi", "No flow starts", error)
        }
    }

    private static func failure(_ check: String, _ what: String, _ error: any Error) -> Finding {
        if let error = error as? HaapiError {
            return Finding(check, .error, "\(what) (\(error.error)): \(CommandWords.text(error))")
        }
        return Finding(check, .error, "\(what): \(error)")
    }
}
