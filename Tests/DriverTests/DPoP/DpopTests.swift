import Foundation
import Testing

@testable import Driver

@Suite struct DpopTests {
    static let moment = Date(timeIntervalSince1970: 1_562_262_616.9)

    private static func dpop() throws -> Dpop {
        try Dpop(try PrivateKey.generate(.p256), now: { moment }, random: .counting())
    }

    private static func url(_ text: String) throws -> URL {
        try URL.checked(text)
    }

    /// The claims, once the key in the header has verified the signature.
    private static func verified(_ proof: String) throws -> JSONObject {
        let jws = try CompactJWS(proof)
        let key = try VerificationKey(try #require(jws.header.jwk), algorithms: [.es256])
        return try #require(try JSONParser.parse(Data(try jws.payload(verifiedBy: key))).object)
    }

    @Test func aProofSaysWhatRFC9449Asks() throws {
        let dpop = try Self.dpop()
        let proof = try dpop.createProof(
            httpMethod: "POST", url: try Self.url("https://Server.example.com:443/token?a=b#c"))
        let parts = try JWTParts(proof)
        #expect(parts.headerText == #"{"typ":"dpop+jwt","alg":"ES256","jwk":\#(dpop.publicJWK)}"#)
        #expect(
            parts.payloadText
                == #"{"jti":"AAECAwQFBgcICQoLDA0ODw","htm":"POST","htu":"https://server.example.com/token","iat":1562262616}"#
        )
        #expect(try Self.verified(proof) == parts.claims)
    }

    @Test func tokenAndNonceAddTheirClaims() throws {
        // The token and its hash are those of RFC 9449 section 7.1.
        let proof = try Self.dpop().createProof(
            httpMethod: "GET", url: try Self.url("https://resource.example.org/protectedresource"), nonce: "N-1#[~",
            accessToken: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        )
        let claims = try Self.verified(proof)
        #expect(claims.members.map(\.name) == ["jti", "htm", "htu", "iat", "ath", "nonce"])
        #expect(claims["ath"] == .string("fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo"))
        #expect(claims["nonce"] == .string("N-1#[~"))
        #expect(claims["htm"] == .string("GET"))
    }

    @Test func everyProofIsNew() throws {
        let dpop = try Dpop()
        let url = try Self.url("https://a.test/")
        let proofs = try (0..<50).map { _ in try dpop.createProof(httpMethod: "GET", url: url) }
        let ids = try proofs.map { try #require(try JWTParts($0).claims["jti"]?.string) }
        #expect(Set(ids).count == 50)
        #expect(ids.allSatisfy { $0.utf8.count == 22 })
    }

    @Test func textsAreEscaped() throws {
        let proof = try Self.dpop().createProof(httpMethod: "A\"\\\n", url: try Self.url("https://a.test/x'%22"))
        #expect(try Self.verified(proof)["htm"] == .string("A\"\\\n"))
        #expect(try Self.verified(proof)["htu"] == .string("https://a.test/x'%22"))
    }

    @Test func whatCannotBeProvenIsAnError() throws {
        let dpop = try Self.dpop()
        #expect(throws: DpopError.invalidURL) {
            try dpop.createProof(httpMethod: "GET", url: try Self.url("/relative"))
        }
        for nonce in ["", "a b", "\""] {
            #expect(throws: DpopError.invalidNonce) {
                try dpop.createProof(httpMethod: "GET", url: try Self.url("https://a.test"), nonce: nonce)
            }
        }
        struct NoRandomness: Error {}
        let broken = try Dpop(try PrivateKey.generate(.p256), random: RandomSource { _ in throw NoRandomness() })
        #expect(throws: DpopError.self) {
            try broken.createProof(httpMethod: "GET", url: try Self.url("https://a.test"))
        }
    }

    @Test func theExampleOfRFC9449Verifies() throws {
        // Section 4.1, figure 2; the thumbprint is the one of section 6.1.
        let proof =
            "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0Rs"
            + "cEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2"
            + "In19.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2V"
            + "uIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37x"
            + "RZT3Lg"
        let claims = try Self.verified(proof)
        #expect(claims["htu"] == .string("https://server.example.com/token"))
        #expect(
            try CompactJWS(proof).header.jwk?.thumbprint() == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"
        )
    }

    @Test(.bug("https://github.com/ChimeHQ/OAuthenticator/issues/43")) func aStoredKeyIsTheSameKey() throws {
        let dpop = try Dpop()
        let again = try Dpop(storedPrivateKey: try dpop.privateKey())
        #expect(again.publicJWK == dpop.publicJWK)
        #expect(again.jwkThumbprint == dpop.jwkThumbprint)
        #expect(try Dpop().jwkThumbprint != dpop.jwkThumbprint)
    }

    @Test(.bug("https://github.com/auth0/react-native-auth0/pull/1592")) func whatIsNoP256KeyIsRefused() throws {
        let other = try PrivateKey.generate(.p384).pkcs8DER().withUnsafeBytes { Data($0) }
        for data in [Data(), Data("x".utf8), other, try Dpop().privateKey().dropLast()] {
            #expect {
                try Dpop(storedPrivateKey: data)
            } throws: { error in
                guard case .invalidKey = error as? DpopError else { return false }
                return "\(error)".contains("Make a new one")
            }
        }
    }

    @Test func publicKeyAndThumbprintGoTogether() throws {
        let dpop = try Dpop()
        let jwk = try #require(try JSONParser.parse(dpop.publicJWK).object)
        #expect(jwk.members.map(\.name) == ["crv", "kty", "x", "y"])
        #expect(jwk["crv"] == .string("P-256"))
        let hash = try MessageDigest.sha256.hash(Array(dpop.publicJWK.utf8))
        #expect(dpop.jwkThumbprint == Base64URL.encode(hash))
    }

    @Test func signaturesOfDataAreRawAndVerify() throws {
        let dpop = try Dpop()
        let data = Data("evidence".utf8)
        let signature = try dpop.signature(for: data)
        #expect(signature.count == 64)
        let key = try VerificationKey(try PublicJWK(json: Array(dpop.publicJWK.utf8)), algorithms: [.es256])
        try data.withUnsafeBytes { try key.verify(Array(signature), of: $0, algorithmName: "ES256") }
        #expect(throws: JOSEError.invalidSignature) {
            try Data("other".utf8).withUnsafeBytes {
                try key.verify(Array(signature), of: $0, algorithmName: "ES256")
            }
        }
    }

    @Test func manyTasksMayUseOneKey() async throws {
        let dpop = try Dpop()
        let url = try Self.url("https://a.test/")
        let proofs = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<32 { group.addTask { try dpop.createProof(httpMethod: "GET", url: url) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for proof in proofs { _ = try Self.verified(proof) }
        #expect(Set(proofs).count == 32)
    }

    @Test func descriptionsShowThePublicPartOnly() throws {
        let dpop = try Dpop()
        var dumped = ""
        dump(dpop, to: &dumped)
        #expect("\(dpop)" == "Dpop(\(dpop.jwkThumbprint))")
        #expect(dumped.split(separator: "\n").count <= 2)
    }
}
