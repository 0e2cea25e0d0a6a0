/// Whether a response asks for the request once more, with a nonce.
package enum DPoPChallenge {
    /// The error codes of RFC 9449 and RFC 6750, and whether a proof with the nonce of the response answers them.
    static let isAnsweredByNonce = [
        "use_dpop_nonce": true,
        "invalid_dpop_proof": false,
        "invalid_token": false,
        "insufficient_scope": false,
        "invalid_request": false,
    ]

    /// The nonce that is demanded; `nil` if the response is no such challenge.
    ///
    /// RFC 9449 has token endpoints answer with 400 and JSON (section 8), resources with 401 and `WWW-Authenticate`
    /// (section 9). Servers mix that up, so either sign counts with either status.
    package static func demandedNonce(_ response: HTTPResponse) -> String? {
        guard response.statusCode == 400 || response.statusCode == 401,
            let nonce = DPoPNonce.stated(in: response.headers), statesNonceError(response)
        else { return nil }
        return nonce
    }

    private static func statesNonceError(_ response: HTTPResponse) -> Bool {
        let isChallenged = response.headers.authenticationChallenges.contains {
            $0.hasScheme("DPoP") && isAnswered($0["error"])
        }
        return isChallenged || isAnswered(bodyError(response))
    }

    private static func isAnswered(_ code: String?) -> Bool {
        code.flatMap { isAnsweredByNonce[$0] } ?? false
    }

    private static func bodyError(_ response: HTTPResponse) -> String? {
        // What is not JSON states no error.
        guard case .success(let value) = Result(catching: { try JSONParser.parse(response.body) }) else { return nil }
        return value.object?.statedError?.string
    }
}
