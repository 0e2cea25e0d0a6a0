import Foundation
import Testing

@testable import Driver

@Suite struct ClientAssertionTests {
    static let secret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    private static func assertion(_ method: any ClientAuthenticationMethod, _ id: String = "c1") throws -> String {
        let request = try ClientAuthenticationTests.request(method, clientId: id)
        #expect(request.headers["Authorization"] == nil)
        #expect(
            Set(request.formParameters.keys) == [
                "grant_type", "client_id", "client_assertion_type", "client_assertion",
            ])
        #expect(request.formParameters["client_id"] == [id])
        #expect(
            request.formParameters["client_assertion_type"]
                == ["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"]
        )
        let assertions = try #require(request.formParameters["client_assertion"])
        #expect(assertions.count == 1)
        return assertions[0]
    }

    @Test(.bug("https://github.com/bluesky-social/atproto/issues/4474")) func saysWhatRFC7523Asks() throws {
        let method = ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: .hs256, secretKey: Self.secret)
        let parts = try JWTParts(try Self.assertion(method, "c\"1\\é"))
        #expect(parts.headerText == #"{"alg":"HS256","typ":"JWT"}"#)
        #expect(
            parts.payloadText
                == #"{"iss":"c\"1\\é","sub":"c\"1\\é","aud":"https://id.example.test/token","#
                + #""jti":"AAECAwQFBgcICQoLDA0ODw","iat":1699999995,"nbf":1699999995,"exp":1700000060}"#
        )
    }

    @Test(
        .bug("https://github.com/wso2/product-is/issues/16574"),
        .bug("https://github.com/panva/openid-client/issues/454"),
        arguments: [
            (ClientAssertionOptions(), #""aud":"https://id.example.test/token""#),
            (ClientAssertionOptions(audience: .value("https://issuer.test/a")), #""aud":"https://issuer.test/a""#),
            (ClientAssertionOptions(audience: .values(["a", "b"])), #""aud":["a","b"]"#),
            (
                ClientAssertionOptions(audience: .tokenEndpoint, backdating: .zero),
                #""iat":1700000000,"nbf":1700000000"#
            ),
            (ClientAssertionOptions(audience: .tokenEndpoint, lifetime: .seconds(300)), #""exp":1700000300"#),
        ])
    func audienceAndTimesCanBeChosen(_ options: ClientAssertionOptions, _ expected: String) throws {
        let method = ClientAuthenticationMethodJWTSymmetric(
            signatureAlgorithm: .hs256, secretKey: Self.secret, options: options
        )
        #expect(try JWTParts(try Self.assertion(method)).payloadText.contains(expected))
    }

    @Test(
        arguments: [
            (.seconds(5), .seconds(Int64.max), 5, 86_400), (.seconds(Int64.max), .seconds(60), 3600, 60),
            (.seconds(Int64.min), .seconds(Int64.min), 0, 1), (.seconds(-1), .milliseconds(500), 0, 1),
            (.milliseconds(1500), .milliseconds(1500), 1, 1), (.seconds(3601), .seconds(86_401), 3600, 86_400),
            (.seconds(3600), .seconds(86_400), 3600, 86_400), (.zero, .zero, 0, 1),
        ] as [(Duration, Duration, Int64, Int64)])
    func timesAreKeptWithinBounds(
        _ backdating: Duration, _ lifetime: Duration, _ isBack: Int64, _ isAhead: Int64
    ) throws {
        var changed = ClientAssertionOptions()
        changed.backdating = backdating
        changed.lifetime = lifetime
        let made = ClientAssertionOptions(audience: .tokenEndpoint, backdating: backdating, lifetime: lifetime)
        #expect(changed == made)
        let method = ClientAuthenticationMethodJWTSymmetric(
            signatureAlgorithm: .hs256, secretKey: Self.secret, options: made)
        let claims = try JWTParts(try Self.assertion(method)).claims
        #expect(claims["iat"]?.number?.int64 == 1_700_000_000 - isBack)
        #expect(claims["nbf"]?.number?.int64 == 1_700_000_000 - isBack)
        #expect(claims["exp"]?.number?.int64 == 1_700_000_000 + isAhead)
    }

    @Test(arguments: JWTSymmetricAlgorithm.allCases)
    func symmetricAssertionsVerify(_ algorithm: JWTSymmetricAlgorithm) throws {
        let method = ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: algorithm, secretKey: Self.secret)
        let token = try Self.assertion(method)
        let key = try HMACKey(Array(Self.secret.utf8), algorithm: algorithm)
        _ = try CompactJWS(token).payload(verifiedBy: key)
        #expect(try CompactJWS(token).header.alg == algorithm.rawValue)
    }

    @Test(arguments: [(JWTSymmetricAlgorithm.hs256, 32), (.hs384, 48), (.hs512, 64)])
    func aSecretShorterThanTheHashIsRefused(_ algorithm: JWTSymmetricAlgorithm, _ length: Int) throws {
        let short = String(repeating: "k", count: length - 1)
        #expect {
            try Self.assertion(ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: algorithm, secretKey: short))
        } throws: { error in
            guard case .invalidRequest(let reason) = error as? OAuthTokenError else { return false }
            return reason.contains("at least \(length) bytes") && !reason.contains(short)
        }
        _ = try Self.assertion(
            ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: algorithm, secretKey: short + "k")
        )
        _ = try Self.assertion(
            ClientAuthenticationMethodJWTSymmetric(
                signatureAlgorithm: algorithm, secretKey: "short", options: .init(), permitsShortSecretKey: true
            )
        )
    }

    @Test(arguments: [
        (JWTAsymmetricAlgorithm.es256, "prime256v1"), (.es384, "secp384r1"), (.es512, "secp521r1"), (.rs256, "rsa"),
        (.rs384, "rsa"), (.rs512, "rsa"), (.ps256, "rsa"), (.ps384, "rsa"), (.ps512, "rsa"),
    ])
    func asymmetricAssertionsVerify(_ algorithm: JWTAsymmetricAlgorithm, _ file: String) throws {
        let path = try CredentialFixtures.shared.get().path(file + ".pem")
        let token = try Self.assertion(
            try ClientAuthenticationMethodJWTAsymmetric(
                pemFilename: path, signatureAlgorithm: algorithm, keyId: "k \"1\""
            )
        )
        let jwk = try SigningKey(pemFilename: path, algorithm: algorithm).privateKey.publicJWK
        _ = try CompactJWS(token).payload(verifiedBy: try VerificationKey(jwk, algorithms: [algorithm]))
        #expect(try JWTParts(token).headerText == #"{"alg":"\#(algorithm.rawValue)","typ":"JWT","kid":"k \"1\""}"#)
    }

    @Test func anEncryptedKeyAndOptionsMayBeGiven() throws {
        let method = try ClientAuthenticationMethodJWTAsymmetric(
            pemFilename: try CredentialFixtures.shared.get().path("encrypted.pem"),
            passphrase: CredentialFixtures.passphrase, signatureAlgorithm: .es256,
            options: ClientAssertionOptions(audience: .value("issuer"))
        )
        let parts = try JWTParts(try Self.assertion(method))
        #expect(parts.claims["aud"] == .string("issuer"))
        #expect(parts.header["kid"] == nil)
    }

    @Test(arguments: ["absent.pem", "rsa.pem", "encrypted.pem", "public.pem", "rsa.der"])
    func aKeyThatCannotBeUsedIsFoundWhenItIsRead(_ file: String) throws {
        let path = try CredentialFixtures.shared.get().path(file)
        #expect(throws: CryptoImportError.self) {
            try ClientAuthenticationMethodJWTAsymmetric(pemFilename: path, signatureAlgorithm: .es256)
        }
    }

    @Test func eachAttemptHasItsOwnIdentifier() throws {
        let url = try URL.checked("https://id.example.test/token")
        let form = ClientFormRequest(
            url: url, tokenEndpoint: url, clientId: "c1",
            authentication: ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: .hs256, secretKey: Self.secret),
            parameters: []
        )
        let ids = try (0..<20).map { _ in
            let attempt = try form.attempt(now: Date(), random: .system)
            return try JWTParts(attempt.request.formParameters["client_assertion"]?[0] ?? "").claims["jti"]?.string
        }
        #expect(Set(ids).count == 20)
    }

    @Test func theAudienceAtAnotherEndpointIsStillTheTokenEndpoint() throws {
        let form = ClientFormRequest(
            url: try URL.checked("https://id.example.test/revoke"),
            tokenEndpoint: try URL.checked("https://id.example.test/token"), clientId: "c1",
            authentication: ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: .hs256, secretKey: Self.secret),
            parameters: [("token", "t")]
        )
        let request = try form.attempt(now: Date(), random: .system).request
        let token = try #require(request.formParameters["client_assertion"]?[0])
        #expect(try JWTParts(token).claims["aud"] == .string("https://id.example.test/token"))
        #expect(request.url.path() == "/revoke")
    }
}
