internal import Driver

extension ServerResponse {
    /// RFC 6749 section 5.2.
    static func oauthError(_ error: String, _ description: String? = nil, status: Int = 400) -> ServerResponse {
        let document: JSONValue = ["error": .string(error)]
        return ServerResponse.json(
            status, document.adding([("error_description", description.map { .string($0) })])
        ).notStored()
    }

    /// RFC 9449 section 7.1. Without an error if the request has no credentials at all (RFC 6750 section 3.1).
    static func dpopChallenge(_ error: String? = nil, status: Int = 401) -> ServerResponse {
        let parameters = (error.map { "error=\"\($0)\", " } ?? "") + "algs=\"\(DPoPAlgorithms.text)\""
        return ServerResponse.oauthError(error ?? "invalid_token", status: status).with(
            "WWW-Authenticate", "DPoP " + parameters)
    }

    /// RFC 6750 section 3.
    static func bearerChallenge(_ error: String, status: Int = 401) -> ServerResponse {
        ServerResponse.oauthError(error, status: status).with("WWW-Authenticate", "Bearer error=\"\(error)\"")
    }
}

extension Refusal {
    static func invalidRequest(_ code: ViolationCode, _ message: String) -> Refusal {
        Refusal(code, message, .oauthError("invalid_request", message))
    }
}

extension Exchange {
    /// The parameters of a POST with a form (RFC 6749 section 3.2).
    func oauthForm() throws(Refusal) -> FormParameters {
        guard request.method == "POST" else {
            throw Refusal(
                .methodNotAllowed, "The request has to be a POST (RFC 6749 section 3.2).",
                ServerResponse.oauthError("invalid_request", status: 405).with("Allow", "POST"))
        }
        guard request.headers.mediaType == MediaType("application/x-www-form-urlencoded") else {
            throw .invalidRequest(
                .contentType, "The body has to be application/x-www-form-urlencoded (RFC 6749 appendix B).")
        }
        let query = FormParameters(request.query)
        if query.names.contains(where: Self.secretParameters.contains) {
            throw .invalidRequest(.secretInURI, "Credentials are in the URI (RFC 6749 section 2.3.1).")
        }
        let form = FormParameters(request.body)
        if form.isMalformed { throw .invalidRequest(.malformedParameters, "The form cannot be decoded.") }
        if !form.repeated.isEmpty {
            throw .invalidRequest(.duplicateParameter, "A parameter occurs twice (RFC 6749 section 3.2).")
        }
        return form
    }

    private static let secretParameters: Set<String> = [
        "client_secret", "client_assertion", "code", "refresh_token", "code_verifier", "token",
    ]

    func parameter(_ name: String, in form: FormParameters) throws(Refusal) -> String {
        guard let value = form[name] else {
            throw .invalidRequest(.parameterMissing, "The parameter \(name) is missing.")
        }
        return value
    }
}
