import Testing

@testable import Driver

@Suite struct JWSVectorTests {
    private func bytes(_ base64URL: String) throws -> [UInt8] {
        try #require(Base64URL.decode(base64URL))
    }

    private func signingKey(_ pkcs8: String, _ algorithm: JWTAsymmetricAlgorithm) throws -> SigningKey {
        try SigningKey(PrivateKey(pkcs8DER: SecretBytes(bytes(pkcs8))), algorithm: algorithm)
    }

    /// Signs header and payload of a token anew.
    private func resign(_ token: String, with key: some JWSSigningKey) throws -> String {
        let parts = token.split(separator: ".")
        let header = String(decoding: try bytes(String(parts[0])), as: UTF8.self)
        let payload = String(decoding: try bytes(String(parts[1])), as: UTF8.self)
        return try JWS.sign(JWS.Header(json: header), payload: payload, with: key)
    }

    @Test func hs256GivesTheTokenOfTheRFC() throws {
        let key = try HMACKey(bytes(RFCVectors.HS256.key), algorithm: .hs256)
        #expect(try resign(RFCVectors.HS256.token, with: key) == RFCVectors.HS256.token)
        let payload = try CompactJWS(RFCVectors.HS256.token).payload(verifiedBy: key)
        #expect(
            String(decoding: payload, as: UTF8.self)
                == "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}")
    }

    @Test func rs256GivesTheTokenOfTheRFC() throws {
        let key = try signingKey(RFCVectors.RS256.privateKey, .rs256)
        #expect(try resign(RFCVectors.RS256.token, with: key) == RFCVectors.RS256.token)
        #expect(key.publicJWK.json == RFCVectors.RS256.publicJWK)
    }

    @Test(arguments: [
        (RFCVectors.RS256.token, RFCVectors.RS256.publicJWK, JWTAsymmetricAlgorithm.rs256),
        (RFCVectors.ES256.token, RFCVectors.ES256.publicJWK, .es256),
        (RFCVectors.ES512.token, RFCVectors.ES512.publicJWK, .es512),
    ])
    func tokensOfTheRFCAreVerified(_ token: String, _ jwk: String, _ algorithm: JWTAsymmetricAlgorithm) throws {
        let key = try VerificationKey(PublicJWK(json: Array(jwk.utf8)), algorithms: [algorithm])
        let payload = try CompactJWS(token).payload(verifiedBy: key)
        #expect(Base64URL.encode(payload) == token.split(separator: ".")[1])
    }

    @Test(arguments: [
        (RFCVectors.ES256.privateKey, RFCVectors.ES256.publicJWK, RFCVectors.ES256.token, JWTAsymmetricAlgorithm.es256),
        (RFCVectors.ES512.privateKey, RFCVectors.ES512.publicJWK, RFCVectors.ES512.token, .es512),
    ])
    func ecdsaSignaturesDifferAndAreVerified(
        _ privateKey: String, _ publicJWK: String, _ token: String, _ algorithm: JWTAsymmetricAlgorithm
    ) throws {
        let key = try signingKey(privateKey, algorithm)
        #expect(key.publicJWK.json == publicJWK)
        let verification = try VerificationKey(key.publicJWK, algorithms: [algorithm])
        let (first, second) = (try resign(token, with: key), try resign(token, with: key))
        #expect(first != second)
        for token in [first, second] {
            #expect(throws: Never.self) { try CompactJWS(token).payload(verifiedBy: verification) }
        }
    }

    @Test func proofsOfRFC9449AreVerifiedByTheKeyInTheirHeader() throws {
        for proof in [RFCVectors.Proof.forToken, RFCVectors.Proof.forResource] {
            let jws = try CompactJWS(proof)
            #expect(jws.header.typ == "dpop+jwt")
            let jwk = try #require(jws.header.jwk)
            #expect(try jwk.thumbprint() == RFCVectors.Proof.thumbprint)
            let payload = try jws.payload(verifiedBy: VerificationKey(jwk, algorithms: [.es256]))
            #expect(String(decoding: payload, as: UTF8.self).contains("\"htm\""))
        }
        let hash = try MessageDigest.sha256.hash(Array(RFCVectors.Proof.accessToken.utf8))
        #expect(Base64URL.encode(hash) == RFCVectors.Proof.accessTokenHash)
    }

    @Test func thumbprintOfRFC7638() throws {
        let jwk = try PublicJWK(json: Array(RFCVectors.Thumbprint.jwk.utf8))
        #expect(try jwk.thumbprint() == RFCVectors.Thumbprint.thumbprint)
    }
}
