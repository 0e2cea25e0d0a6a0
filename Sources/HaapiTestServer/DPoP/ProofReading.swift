internal import Driver

enum DPoPAlgorithms {
    static let allowed: [JWTAsymmetricAlgorithm] = [.es256, .es384, .es512, .ps256, .ps384, .ps512, .rs256]
    static let text = allowed.map(\.rawValue).joined(separator: " ")
}

/// A proof of RFC 9449 section 4.2 whose signature is right; nothing else is.
struct DPoPProof {
    let keyThumbprint: String
    let claims: JSONObject

    /// Why a proof is none.
    struct Problem: Error {
        let code: ViolationCode
        let message: String

        init(_ code: ViolationCode, _ message: String) {
            self.code = code
            self.message = message
        }
    }

    /// Checks 2 to 7 of RFC 9449 section 4.3: well-formed, claims, type, algorithm, signature, no private key.
    init(_ token: String) throws(Problem) {
        let header = try Self.header(token)
        guard header["typ"]?.string == "dpop+jwt" else {
            throw Problem(.proofType, "typ of the proof is not dpop+jwt (RFC 9449 section 4.3, check 4).")
        }
        let algorithms = DPoPAlgorithms.allowed
        guard let name = header["alg"]?.string, algorithms.contains(where: { $0.rawValue == name }) else {
            throw Problem(
                .proofAlgorithm, "alg of the proof is not one that is allowed (RFC 9449 section 4.3, check 5).")
        }
        guard let jwk = header["jwk"]?.object else {
            throw Problem(.proofMalformed, "The proof has no jwk (RFC 9449 section 4.2).")
        }
        guard !["d", "p", "q", "dp", "dq", "qi", "oth", "k"].contains(where: { jwk[$0] != nil }) else {
            throw Problem(
                .proofPrivateKey, "jwk of the proof has private members (RFC 9449 section 4.3, check 7).")
        }
        let payload: [UInt8]
        do {
            let key = try VerificationKey(
                PublicJWK(json: JSONWriter.write(.object(jwk))), anyOf: algorithms)
            keyThumbprint = try key.jwk.thumbprint()
            payload = try CompactJWS(token).payload(verifiedBy: key)
        } catch JOSEError.malformedJWS {
            throw Problem(.proofMalformed, "The proof is no compact JWS (RFC 9449 section 4.3, check 2).")
        } catch {
            throw Problem(
                .proofSignature, "The signature of the proof is not that of its jwk (RFC 9449 section 4.3, check 6).")
        }
        guard let claims = Self.object(payload) else {
            throw Problem(
                .proofMalformed, "The payload of the proof is no JSON object (RFC 9449 section 4.3, check 2).")
        }
        guard claims.nonEmptyString("jti") != nil, claims.nonEmptyString("htm") != nil,
            claims.nonEmptyString("htu") != nil, claims["iat"]?.number != nil
        else {
            throw Problem(
                .proofClaims, "jti, htm, htu or iat is missing in the proof (RFC 9449 section 4.3, check 3).")
        }
        self.claims = claims
    }

    private static func header(_ token: String) throws(Problem) -> JSONObject {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64URL.decode(parts[0]), let header = object(bytes) else {
            throw Problem(.proofMalformed, "The proof is no JWT (RFC 9449 section 4.3, check 2).")
        }
        return header
    }

    static func object(_ bytes: [UInt8]) -> JSONObject? {
        do {
            return try JSONParser.parse(String(decoding: bytes, as: UTF8.self)).object
        } catch {
            return nil
        }
    }
}
