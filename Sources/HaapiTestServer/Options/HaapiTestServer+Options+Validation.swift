extension HaapiTestServer.Options {
    /// Whether a server can be like this.
    func validate() throws(InvalidOption) {
        try lifetimes.validate()
        try OptionRule.check(
            "tokenEndpointNonceStatus", [400, 401].contains(tokenEndpointNonceStatus), "400 or 401")
        try OptionRule.status("documents.problemStatus", documents.problemStatus)
        try OptionRule.count("maximumRecordedRequests", maximumRecordedRequests)
        switch attestation {
        case .limited(let seconds): try OptionRule.count("attestation", seconds)
        case .failing(let status): try OptionRule.status("attestation", status)
        case .accept, .refuse, .refuseChallenge, .refuseAtTokenEndpoint: break
        }
        for case .polling(_, _, let wait, let interval) in authenticators {
            try OptionRule.count("authenticators", wait)
            try OptionRule.count("authenticators", interval)
        }
        // The external browser is sent to them by a header field.
        for uri in ([mainClient] + otherClients).flatMap(\.redirectURIs) + (template?.redirectURIs ?? []) {
            try OptionRule.fieldValue("redirectURIs", uri)
        }
        try OptionRule.seconds("template.secretLifetime", template?.secretLifetime)
        try OptionRule.seconds("template.accessTokenLifetime", template?.accessTokenLifetime)
    }
}

extension HaapiTestServer.Lifetimes {
    fileprivate func validate() throws(InvalidOption) {
        let all = [
            ("proof", proof), ("proofSkew", proofSkew), ("nonce", nonce), ("challenge", challenge),
            ("clientAttestationToken", clientAttestationToken), ("session", session), ("code", code),
            ("haapiToken", haapiToken), ("accessToken", accessToken), ("initialToken", initialToken),
            ("refreshToken", refreshToken),
        ]
        for (name, value) in all { try OptionRule.seconds("lifetimes." + name, value) }
    }
}
