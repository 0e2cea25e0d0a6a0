import Testing

@testable import Driver

@Suite struct DPoPChallengeTests {
    private static let inBody = #"{"error":"use_dpop_nonce"}"#
    private static let inHeader = "DPoP error=\"use_dpop_nonce\""

    @Test(
        .bug("https://github.com/quarkusio/quarkus/issues/54854"),
        .bug("https://github.com/modelcontextprotocol/python-sdk/pull/3012"),
        arguments: [
            // RFC 9449 section 8, section 9, and the two mixed up.
            (400, "N", nil, inBody, "N"), (401, "N", inHeader, "", "N"), (401, "N", nil, inBody, "N"),
            (400, "N", inHeader, "", "N"), (401, "N", inHeader, inBody, "N"),
            (401, "N", "dpop ERROR=use_dpop_nonce", "", "N"),
            (401, "N", "Bearer error=\"invalid_token\", DPoP algs=\"ES256\", error=\"use_dpop_nonce\"", "", "N"),
            (401, "N", "Basic realm=\"x\"", inBody, "N"),
            (400, "N", nil, #"{"error":"use_dpop_nonce","error_description":"x"}"#, "N"),
            // Another status.
            (200, "N", inHeader, inBody, nil), (403, "N", inHeader, inBody, nil), (500, "N", inHeader, inBody, nil),
            // No nonce, or none that can be used.
            (400, nil, nil, inBody, nil), (401, nil, inHeader, "", nil), (400, "", nil, inBody, nil),
            (400, "a b", nil, inBody, nil),
            // Another error.
            (400, "N", nil, #"{"error":"invalid_dpop_proof"}"#, nil),
            (401, "N", "DPoP error=\"invalid_token\"", "", nil),
            (401, "N", "DPoP error=\"invalid_dpop_proof\"", "", nil),
            (400, "N", nil, #"{"error":"invalid_grant"}"#, nil),
            (400, "N", nil, #"{"error":"USE_DPOP_NONCE"}"#, nil), (401, "N", "DPoP", "", nil),
            // Another scheme, another place.
            (401, "N", "Bearer error=\"use_dpop_nonce\"", "", nil),
            (401, "N", "Bearer error=\"use_dpop_nonce\", DPoP algs=\"ES256\"", "", nil),
            (400, "N", nil, "", nil), (400, "N", nil, "use_dpop_nonce", nil), (400, "N", nil, "{", nil),
            (400, "N", nil, #"["use_dpop_nonce"]"#, nil), (400, "N", nil, #"{"error":["use_dpop_nonce"]}"#, nil),
            (400, "N", nil, #"{"error_description":"use_dpop_nonce"}"#, nil),
        ] as [(Int, String?, String?, String, String?)])
    func demands(_ status: Int, _ nonce: String?, _ challenge: String?, _ body: String, _ expected: String?) {
        var headers: HTTPFields = [:]
        headers["DPoP-Nonce"] = nonce
        headers["WWW-Authenticate"] = challenge
        #expect(DPoPChallenge.demandedNonce(.scripted(status, headers, body)) == expected)
    }

    @Test(.bug("https://github.com/DuendeArchive/Duende.AccessTokenManagement/pull/30"))
    func onlyOneCodeIsAnsweredWithANonce() {
        #expect(DPoPChallenge.isAnsweredByNonce.filter(\.value).map(\.key) == ["use_dpop_nonce"])
    }

    @Test func severalFieldsAreRead() {
        var headers: HTTPFields = ["DPoP-Nonce": "N", "WWW-Authenticate": "Bearer"]
        headers.append(Self.inHeader, for: "WWW-Authenticate")
        #expect(DPoPChallenge.demandedNonce(.scripted(401, headers, "")) == "N")
    }
}
