import Testing

@testable import Driver

@Suite struct CompactJWSTests {
    private let header = JWS.Header(json: #"{"alg":"ES256"}"#)
    private let key: SigningKey
    private let verification: VerificationKey

    init() throws {
        key = try SigningKey(.generate(.p256), algorithm: .es256)
        verification = try VerificationKey(key.publicJWK, algorithms: [.es256])
    }

    private func token(headerJSON: String, signature: [UInt8]? = nil) throws -> String {
        let token = try JWS.sign(JWS.Header(json: headerJSON), payload: "{}", with: key)
        guard let signature else { return token }
        return token.prefix(through: try #require(token.lastIndex(of: "."))) + Base64URL.encode(signature)
    }

    private func failure(_ body: () throws -> Void) throws -> JOSEError {
        try #require(throws: JOSEError.self) { try body() }
    }

    @Test func payloadComesBackOnlyFromTheRightKey() throws {
        let token = try JWS.sign(header, payload: #"{"sub":"ü"}"#, with: key)
        let jws = try CompactJWS(token)
        #expect(try String(decoding: jws.payload(verifiedBy: verification), as: UTF8.self) == #"{"sub":"ü"}"#)
        let other = try VerificationKey(PrivateKey.generate(.p256).publicJWK, algorithms: [.es256])
        #expect(try failure { _ = try jws.payload(verifiedBy: other) } == .invalidSignature)
    }

    @Test func descriptionsShowNoPartOfTheToken() throws {
        let token = try JWS.sign(header, payload: #"{"sub":"somebody"}"#, with: key)
        let jws = try CompactJWS(token)
        var dumped = ""
        dump(jws, to: &dumped)
        for shown in [dumped, "\(jws)", String(reflecting: jws)] {
            #expect(shown.contains("CompactJWS(ES256, secret)"))
        }
        #expect(!dumped.contains("123"))
    }

    @Test func emptyPayload() throws {
        let token = try JWS.sign(header, payload: "", with: key)
        #expect(token.contains(".."))
        #expect(try CompactJWS(token).payload(verifiedBy: verification).isEmpty)
    }

    @Test func everyChangedCharacterIsNoticed() throws {
        let token = Array(try JWS.sign(header, payload: "{}", with: key).utf8)
        for position in token.indices {
            var changed = token
            changed[position] = changed[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: JOSEError.self, "position \(position)") {
                try CompactJWS(String(decoding: changed, as: UTF8.self)).payload(verifiedBy: verification)
            }
        }
    }

    @Test(arguments: [
        "", ".", "..", "...", "a.b", "e30.e30", "e30.e30.", ".e30.AAAA", "e30.e30.AAAA", "W10.e30.AAAA",
        "e30=.e30.AAAA",
        "eyJhbGciOjF9.e30.AAAA", "eyJhbGciOiJFUzI1NiJ9.e30.AAAA.AAAA", "eyJhbGciOiJFUzI1NiJ9.e3.AAAA ",
        "eyJhbGciOiJFUzI1NiJ9.e30.A+/A", " eyJhbGciOiJFUzI1NiJ9.e30.AAAA", "{}.{}.{}",
        "eyJhbGciOiJFUzI1NiJ9\n.e30.AAAA",
    ])
    func malformedTokens(_ token: String) throws {
        let error = try failure { _ = try CompactJWS(token) }
        guard case .malformedJWS = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(arguments: ["none", "None", "NONE", "", "HS256", "RS256", "ES384", "es256", "ES256K", "EdDSA"])
    func otherAlgorithmsAreNotAllowed(_ name: String) throws {
        for signature in [nil, []] as [[UInt8]?] {
            let jws = try CompactJWS(token(headerJSON: #"{"alg":"\#(name)"}"#, signature: signature))
            #expect(try failure { _ = try jws.payload(verifiedBy: verification) } == .algorithmNotAllowed)
        }
    }

    @Test func extensionsThatMustBeUnderstoodAreRefused() throws {
        for json in [#"{"alg":"ES256","crit":["b64"],"b64":false}"#, #"{"alg":"ES256","crit":[]}"#] {
            let token = try token(headerJSON: json)
            #expect(throws: JOSEError.self) { try CompactJWS(token) }
        }
    }

    /// RFC 8725 section 2.1: the public key taken as the secret of an HMAC.
    @Test func aPublicKeyIsNoSharedSecret() throws {
        let secret = Array(key.publicJWK.json.utf8)
        let forged = try JWS.sign(
            JWS.Header(json: #"{"alg":"HS256"}"#), payload: "{}", with: HMACKey(secret, algorithm: .hs256))
        let jws = try CompactJWS(forged)
        #expect(try failure { _ = try jws.payload(verifiedBy: verification) } == .algorithmNotAllowed)
        // The other way: a token with a public key's algorithm shown to a shared secret.
        let signed = try CompactJWS(token(headerJSON: #"{"alg":"ES256"}"#))
        let hmac = try HMACKey(secret, algorithm: .hs256)
        #expect(try failure { _ = try signed.payload(verifiedBy: hmac) } == .algorithmNotAllowed)
    }

    @Test func signaturesOfAnyOtherFormAreNotValid() throws {
        let token = try token(headerJSON: #"{"alg":"ES256"}"#)
        let parts = token.split(separator: ".")
        let signature = try #require(Base64URL.decode(parts[2]))
        let der = try signature.withUnsafeBytes { try ECDSASignature(raw: $0, curve: .p256)?.der() }
        let zeros = [UInt8](repeating: 0, count: 32)
        let (r, s) = (Array(signature.prefix(32)), Array(signature.suffix(32)))
        // The order of P-256 (SEC 2 section 2.4.2).
        let order = try #require(Base64URL.decode("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE"))
        let wrong: [(String, [UInt8])] = [
            ("empty", []), ("r only", r), ("cut", signature.dropLast()), ("longer", signature + [0]),
            ("twice", signature + signature), ("padded halves", [0] + r + [0] + s), ("r = 0", zeros + s),
            ("s = 0", r + zeros), ("both 0", zeros + zeros), ("r = n", order + s), ("s = n", r + order),
            ("swapped", s + r), ("DER", try #require(der)), ("size of P-384", zeros + signature),
            ("all ones", [UInt8](repeating: 0xFF, count: 64)),
        ]
        for (name, bytes) in wrong {
            let jws = try CompactJWS(self.token(headerJSON: #"{"alg":"ES256"}"#, signature: bytes))
            #expect(try failure { _ = try jws.payload(verifiedBy: verification) } == .invalidSignature, "\(name)")
        }
    }

    @Test func aPrivateKeyInTheHeaderIsRefused() throws {
        let json = #"{"alg":"ES256","jwk":{"crv":"P-256","kty":"EC","x":"AA","y":"AA","d":"AA"}}"#
        let token = try token(headerJSON: json)
        guard case .invalidJWK = try failure({ _ = try CompactJWS(token) }) else {
            Issue.record("expected invalidJWK")
            return
        }
    }
}
