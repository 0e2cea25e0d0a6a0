import Foundation
import Testing

@testable import Driver

/// What each method puts into a request, and that it is the only one there.
@Suite struct ClientAuthenticationTests {
    static let now = Date(timeIntervalSince1970: 1_700_000_000.9)

    static func request(
        _ method: any ClientAuthenticationMethod, clientId: String = "c1",
        url: String = "https://id.example.test/token",
        parameters: [(String, String)] = [("grant_type", "client_credentials")]
    ) throws -> HTTPRequest {
        let url = try URL.checked(url)
        let form = ClientFormRequest(
            url: url, tokenEndpoint: url, clientId: clientId, authentication: method, parameters: parameters
        )
        return try form.attempt(now: now, random: .counting()).request
    }

    @Test func noneSendsTheClientIdOnly() throws {
        let request = try Self.request(ClientAuthenticationMethodNone())
        #expect(request.headers["Authorization"] == nil)
        #expect(request.formParameters == ["grant_type": ["client_credentials"], "client_id": ["c1"]])
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.method == .post)
    }

    @Test(
        .bug("https://github.com/openid/AppAuth-iOS/issues/233"),
        .bug("https://github.com/requests/requests-oauthlib/pull/568"),
        .bug("https://github.com/int128/kubelogin/issues/115"),
        arguments: [
            // RFC 6749 section 2.3.1.
            ("s6BhdRkqt3", "7Fjfp0ZBr1KtDRbnfVdmIw", "s6BhdRkqt3:7Fjfp0ZBr1KtDRbnfVdmIw"),
            ("a", "!", "a:%21"), ("a", "+", "a:%2B"), ("a", "%", "a:%25"), ("a", ":", "a:%3A"), ("a", "=", "a:%3D"),
            ("a", "/", "a:%2F"), ("a", " ", "a:+"), ("a", "é", "a:%C3%A9"), ("a", "~", "a:%7E"),
            ("a", "😀", "a:%F0%9F%98%80"),
            ("a", "-._*", "a:-._*"), ("a", "\"\\\n", "a:%22%5C%0A"), ("a b:c", "d:e f", "a+b%3Ac:d%3Ae+f"),
            ("urn:x", "s", "urn%3Ax:s"), ("é", "s", "%C3%A9:s"),
        ])
    func basicIsFormEncoded(_ id: String, _ secret: String, _ pair: String) throws {
        let expected = "Basic " + Data(pair.utf8).base64EncodedString()
        for method in [
            ClientAuthenticationMethodSecret(secret), ClientAuthenticationMethodSecret(secret: secret),
            ClientAuthenticationMethodSecret(secret: secret, transport: .basic),
        ] {
            let request = try Self.request(method, clientId: id)
            #expect(request.headers.values(for: "Authorization") == [expected])
            #expect(request.formParameters == ["grant_type": ["client_credentials"]])
        }
    }

    @Test(
        .bug("https://github.com/golang/oauth2/issues/783"),
        arguments: [
            // RFC 7617 sections 2 and 2.1.
            ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            ("test", "123£", "Basic dGVzdDoxMjPCow=="),
            ("cc-odd id", "a:b%c+d e&f=g/h?~é", "Basic Y2Mtb2RkIGlkOmE6YiVjK2QgZSZmPWcvaD9+w6k="),
        ])
    func basicWithoutFormEncodingIsAsItIs(_ id: String, _ secret: String, _ expected: String) throws {
        let method = ClientAuthenticationMethodSecret(secret: secret, transport: .basicWithoutFormEncoding)
        let request = try Self.request(method, clientId: id)
        #expect(request.headers.values(for: "Authorization") == [expected])
        #expect(request.formParameters == ["grant_type": ["client_credentials"]])
    }

    @Test(arguments: ["! + % : = / space é", "a&b=c", "plain"])
    func aSecretInTheBodyArrivesAsItIs(_ secret: String) throws {
        let request = try Self.request(
            ClientAuthenticationMethodSecret(secret: secret, transport: .body), clientId: "c 1"
        )
        #expect(request.headers["Authorization"] == nil)
        #expect(request.formParameters["client_id"] == ["c 1"])
        #expect(request.formParameters["client_secret"] == [secret])
        #expect(request.url.query == nil)
    }

    @Test func mutualTLSSendsTheClientIdOnlyAndOverHTTPSOnly() throws {
        let method = ClientAuthenticationMethodMTLS(
            ClientIdentity(certificateChainPEM: SecretBytes([1]), privateKeyPEM: SecretBytes([2]))
        )
        let request = try Self.request(method)
        #expect(request.headers["Authorization"] == nil)
        #expect(request.formParameters == ["grant_type": ["client_credentials"], "client_id": ["c1"]])
        #expect(throws: HaapiInsecureTransportRefusal(scheme: "http", host: "localhost")) {
            try Self.request(method, url: "http://localhost:8080/token")
        }
    }

    struct OwnMethod: ClientAuthenticationMethod {}

    /// Why a request is not sent.
    private static func refusal(_ body: () throws -> HTTPRequest) -> String {
        do {
            _ = try body()
            return "sent"
        } catch OAuthTokenError.invalidRequest(let reason) {
            return reason
        } catch {
            return "another error: \(error)"
        }
    }

    @Test func configurationsThatCannotWorkAreNamedBeforeSending() {
        let secret = ClientAuthenticationMethodSecret("s")
        let cases: [(any ClientAuthenticationMethod, String, String)] = [
            (ClientAuthenticationMethodSecret(""), "c1", "client secret is empty"),
            (ClientAuthenticationMethodSecret(secret: "", transport: .body), "c1", "client secret is empty"),
            (secret, "", "client id is empty"), (ClientAuthenticationMethodNone(), "", "client id is empty"),
            (ClientAuthenticationMethodSecret(secret: "s", transport: .basicWithoutFormEncoding), "a:b", "has a colon"),
            (OwnMethod(), "c1", "none of the known ones"),
            (
                ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: .hs256, secretKey: ""), "c1",
                "secret is empty"
            ),
        ]
        for (method, id, expected) in cases {
            #expect(Self.refusal { try Self.request(method, clientId: id) }.contains(expected))
        }
    }

    @Test(arguments: [
        ([("a", "1"), ("a", "2")], "parameter a occurs twice"),
        ([("scope", "x"), ("grant_type", "y"), ("scope", "x")], "parameter scope occurs twice"),
        ([("client_id", "x")], "client_id belongs to"), ([("client_secret", "x")], "client_secret belongs to"),
        ([("client_assertion", "x")], "client_assertion belongs to"),
        ([("client_assertion_type", "x")], "client_assertion_type belongs to"), ([("", "x")], "has no name"),
        ([("a", "1"), ("A", "2")], "sent"), ([("a", ""), ("a", "2")], "sent"), ([("client_id", "")], "sent"),
    ])
    func noParameterTwiceAndNoSecondMethod(_ parameters: [(String, String)], _ expected: String) {
        for method in [ClientAuthenticationMethodNone(), ClientAuthenticationMethodSecret("s")]
            as [any ClientAuthenticationMethod]
        {
            #expect(Self.refusal { try Self.request(method, parameters: parameters) }.contains(expected))
        }
    }

    @Test func parametersWithoutAValueAreNotSent() throws {
        let request = try Self.request(ClientAuthenticationMethodNone(), parameters: [("a", ""), ("b", "1")])
        #expect(request.formParameters == ["b": ["1"], "client_id": ["c1"]])
    }

    @Test func adviceHintsAtTheEncodingOnlyWhereItMatters() {
        let odd = ClientAuthenticationMethodSecret("a=b")
        #expect(odd.refusalAdvice(clientId: "c")?.contains("basicWithoutFormEncoding") == true)
        #expect(ClientAuthenticationMethodSecret("ab").refusalAdvice(clientId: "c d") != nil)
        #expect(ClientAuthenticationMethodSecret("ab").refusalAdvice(clientId: "c") == nil)
        let body = ClientAuthenticationMethodSecret(secret: "a=b", transport: .body)
        #expect(body.refusalAdvice(clientId: "c") == nil)
        let raw = ClientAuthenticationMethodSecret(secret: "a=b", transport: .basicWithoutFormEncoding)
        #expect(raw.refusalAdvice(clientId: "c")?.contains("transport basic.") == true)
    }

    @Test func descriptionsShowNoSecret() throws {
        let key = try SigningKey(try PrivateKey.generate(), algorithm: .es256)
        let methods: [any ClientAuthenticationMethod] = [
            ClientAuthenticationMethodNone(), ClientAuthenticationMethodSecret("s3cret-s3cret"),
            ClientAuthenticationMethodSecret(secret: "s3cret-s3cret", transport: .body),
            ClientAuthenticationMethodJWTSymmetric(
                signatureAlgorithm: .hs256, secretKey: "s3cret-s3cret-s3cret-s3cret-s3cret"),
            ClientAuthenticationMethodJWTAsymmetric(key),
            ClientAuthenticationMethodMTLS(
                ClientIdentity(
                    certificateChainPEM: SecretBytes("s3cret".utf8), privateKeyPEM: SecretBytes("s3cret".utf8))
            ),
        ]
        for method in methods {
            var dumped = ""
            dump(method, to: &dumped)
            #expect(!"\(method)\(String(reflecting: method))\(dumped)".contains("s3cret"))
        }
        let credentials = ClientCredentials(
            parameters: [("client_secret", "s3cret")], authorization: "s3cret", secrets: ["s3cret"]
        )
        var dumped = ""
        dump(credentials, to: &dumped)
        #expect(!"\(credentials)\(dumped)".contains("s3cret"))
    }
}
