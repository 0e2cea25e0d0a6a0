import Testing

@testable import Driver

@Suite struct PublicJWKTests {
    private func parse(_ json: String, _ rule: PublicJWK.PrivateMembers = .refused) throws -> PublicJWK {
        try PublicJWK(json: Array(json.utf8), privateMembers: rule)
    }

    private static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
    private static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
    private static let good = #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#

    @Test func membersAreWrittenInTheOrderOfRFC7638() throws {
        let jwk = try parse(#"{"y":"\#(Self.y)","x":"\#(Self.x)","use":"sig","kty":"EC","ext":true,"crv":"P-256"}"#)
        #expect(jwk.json == #"{"crv":"P-256","kty":"EC","x":"\#(Self.x)","y":"\#(Self.y)"}"#)
        #expect(jwk.json == RFCVectors.ES256.publicJWK)
        #expect(try jwk == parse(Self.good))
        #expect(try jwk.thumbprint() == parse(Self.good).thumbprint())
    }

    @Test(arguments: EllipticCurve.allCases)
    func generatedKeysComeBack(_ curve: EllipticCurve) throws {
        let jwk = try PrivateKey.generate(curve).publicJWK
        #expect(try parse(jwk.json) == jwk)
        guard case .ec(curve, let x, let y) = jwk.material else {
            Issue.record("another curve")
            return
        }
        #expect(x.count == curve.coordinateByteCount && y.count == curve.coordinateByteCount)
    }

    @Test(arguments: [
        "", "[]", "null", "\"EC\"", "{}", #"{"kty":1}"#, #"{"kty":"oct","k":"AAAA"}"#,
        #"{"kty":"OKP","crv":"Ed25519","x":"AA"}"#,
        #"{"kty":"EC"}"#, #"{"kty":"ec","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#,
        #"{"kty":"EC","crv":"P-224","x":"\#(x)","y":"\#(y)"}"#, #"{"kty":"EC","crv":"p-256","x":"\#(x)","y":"\#(y)"}"#,
        #"{"kty":"EC","crv":"P-384","x":"\#(x)","y":"\#(y)"}"#, #"{"kty":"EC","crv":"P-256","x":"\#(x)"}"#,
        #"{"kty":"EC","crv":"P-256","x":"\#(x)=","y":"\#(y)"}"#, #"{"kty":"EC","crv":"P-256","x":1,"y":"\#(y)"}"#,
        #"{"kty":"EC","crv":"P-256","x":"AA","y":"\#(y)"}"#, #"{"kty":"EC","crv":"P-256","x":"AA\#(x)","y":"\#(y)"}"#,
        #"{"kty":"EC","crv":"P-256","x":"","y":""}"#, #"{"kty":"RSA","e":"AQAB"}"#, #"{"kty":"RSA","n":"AQAB"}"#,
        #"{"kty":"RSA","n":"AQAB","e":""}"#, #"{"kty":"RSA","n":"AAEAAQ","e":"AQAB"}"#,
        #"{"kty":"RSA","n":"AQAB","e":"AAEAAQ"}"#,
    ])
    func malformedKeys(_ json: String) throws {
        guard case .invalidJWK = try #require(throws: JOSEError.self, performing: { try parse(json) }) else {
            Issue.record("another error")
            return
        }
    }

    @Test(arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k"])
    func privateMembersAreRefusedUnlessAskedFor(_ member: String) throws {
        for value in [#""AA""#, "null", "[]"] {
            let json = #"{"\#(member)":\#(value),"# + Self.good.dropFirst()
            #expect(throws: JOSEError.self) { try parse(json) }
            #expect(try parse(json, .ignored) == parse(Self.good))
        }
    }

    @Test func pointsOffTheCurveAreNoKeys() throws {
        let zeros = Base64URL.encode([UInt8](repeating: 0, count: 32))
        for (x, y) in [
            (Self.y, Self.x), (zeros, zeros), (Self.x, Self.x),
            (Base64URL.encode([UInt8](repeating: 255, count: 32)), Self.y),
        ] {
            let jwk = try parse(#"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#)
            guard
                case .invalidJWK = try #require(
                    throws: JOSEError.self, performing: { try VerificationKey(jwk, algorithms: [.es256]) })
            else {
                Issue.record("another error")
                return
            }
        }
    }

    @Test func weakOrImpossibleRSAKeys() throws {
        guard case .rsa(let modulus, let exponent) = try parse(RFCVectors.RS256.publicJWK).material else {
            Issue.record("no RSA key")
            return
        }
        func make(_ modulus: [UInt8], _ exponent: [UInt8]) throws {
            _ = try VerificationKey(PublicJWK(.rsa(modulus: modulus, exponent: exponent)), algorithms: [.rs256])
        }
        #expect(throws: Never.self) { try make(modulus, exponent) }
        #expect(throws: Never.self) { try make(modulus, [3]) }
        let wrong: [(String, [UInt8], [UInt8])] = [
            ("e = 1", modulus, [1]), ("e even", modulus, [2]), ("e even and long", modulus, [1, 0, 0]),
            ("e too long", modulus, [UInt8](repeating: 1, count: 9)), ("n even", modulus.dropLast() + [2], exponent),
            ("n of 1024 bits", Array(modulus.suffix(128)), exponent),
            ("n of 2047 bits", [127] + modulus.dropFirst(), exponent),
            ("n too long", [UInt8](repeating: 1, count: 2049), exponent), ("n empty", [], exponent),
            ("e empty", modulus, []),
        ]
        for (name, modulus, exponent) in wrong {
            #expect(throws: JOSEError.self, "\(name)") { try make(modulus, exponent) }
        }
    }

    @Test func algorithmsMustSuitTheKey() throws {
        let jwk = try parse(Self.good)
        #expect(throws: JOSEError.self) { try VerificationKey(jwk, algorithms: [.es256, .rs256]) }
        #expect(throws: JOSEError.self) { try VerificationKey(jwk, algorithms: [.es384]) }
        #expect(throws: JOSEError.self) { try VerificationKey(jwk, anyOf: [.rs256, .es384]) }
        #expect(try VerificationKey(jwk, anyOf: JWTAsymmetricAlgorithm.allCases).algorithms == [.es256])
        let rsa = try parse(RFCVectors.RS256.publicJWK)
        #expect(try VerificationKey(rsa, anyOf: JWTAsymmetricAlgorithm.allCases).algorithms.count == 6)
    }
}
