internal import Driver

/// The challenge response of this server, **invented** for it: no public text says what real evidence looks like. It is
/// a compact JWS of type `haapi-test-attestation+jwt` with the DPoP key, whose header shows the key as `jwk` and whose
/// payload is the challenge as it was received.
struct AttestationEvidence {
    static let type = "haapi-test-attestation+jwt"

    let keyThumbprint: String

    struct Problem: Error {
        let message: String
    }

    init(_ text: String, challenge: String) throws(Problem) {
        do {
            let evidence = try CompactJWS(text)
            guard evidence.header.typ == Self.type else {
                throw Problem(message: "The evidence is not of this server's type.")
            }
            guard let jwk = evidence.header.jwk else { throw Problem(message: "The evidence shows no key.") }
            let key = try VerificationKey(jwk, anyOf: DPoPAlgorithms.allowed)
            guard try evidence.payload(verifiedBy: key) == Array(challenge.utf8) else {
                throw Problem(message: "The evidence is for another challenge.")
            }
            keyThumbprint = try jwk.thumbprint()
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(message: "The evidence is not signed by the key that it shows.")
        }
    }
}
