internal import Driver

/// The access token of a request (RFC 6750 section 2.1, RFC 9449 section 7.1).
struct PresentedToken {
    let token: String
    let isDPoP: Bool

    func challenge(_ error: String) -> ServerResponse {
        isDPoP ? .dpopChallenge(error) : .bearerChallenge(error)
    }
}

extension Exchange {
    func presentedToken() throws(Refusal) -> PresentedToken {
        let values = request.headers.values(for: "Authorization")
        guard values.count == 1, let value = values.first else {
            throw Refusal(.accessTokenMissing, "There is no access token in Authorization.", .dpopChallenge())
        }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw Refusal(.accessTokenMissing, "Authorization holds no access token.", .dpopChallenge())
        }
        if parts[0].equalsIgnoringASCIICase("DPoP") { return PresentedToken(token: String(parts[1]), isDPoP: true) }
        if parts[0].equalsIgnoringASCIICase("Bearer") {
            return PresentedToken(token: String(parts[1]), isDPoP: false)
        }
        throw Refusal(.accessTokenMissing, "Authorization is neither DPoP nor Bearer.", .dpopChallenge())
    }
}
