import Driver
import Testing

@testable import HaapiTestServer

/// Clients that break no rule, with each way to authenticate.
struct RightAuthenticationTests {
    @Test func clientsAuthenticateWithTheirMethod() throws {
        let authority = Bench.Shared.authority
        let key = try Bench.newKey()
        let methods: [TestClient.Authentication] = [
            .none, .secret("s:ecret /ü"), .mutualTLS, .mutualTLS(subject: "client"),
            .signedJWT(privateKeyPEM: .init(try key.privateKey.pkcs8PEM().withUnsafeBytes { Array($0) })),
            .signedJWTByKey(publicJWK: key.publicJWK.json), .symmetricJWT(secret: RuleCase.assertionSecret),
        ]
        for method in methods {
            var bench = try Bench { $0.mainClient.authentication = method }
            var parameters = [("grant_type", "client_credentials"), ("scope", Exchange.haapiScope)]
            var request = Bench.form("/oauth/v2/oauth-token", [])
            switch method {
            case .none: parameters.append(("client_id", "main-client"))
            case .secret(let secret): request.headers["Authorization"] = Bench.basic("main-client", secret)
            case .mutualTLS, .mutualTLSSubject, .selfSignedMutualTLS:
                parameters.append(("client_id", "main-client"))
                request.peerCertificate = try RuleCase.certificate(authority)
            case .signedJWT, .signedJWTByKey:
                parameters += try assertion(bench, key)
            case .symmetricJWT(let secret):
                parameters += try assertion(bench, HMACKey(Array(secret.utf8), algorithm: .hs256))
            }
            request.body = FormURLEncoding.encode(parameters)
            request.headers["DPoP"] = try bench.proof(request)
            let answer = bench.send(request)
            #expect(answer.status == 200, "\(method)")
            #expect(answer.violations.isEmpty && answer.warnings.isEmpty, "\(method)")
            #expect(answer.json?["token_type"]?.string == "DPoP")
            #expect(answer.headers["Cache-Control"] == "no-store")
        }
    }

    @Test func aSelfSignedCertificateIsComparedWhole() throws {
        let key = try PrivateKey.generate()
        let certificate = try CertificateTemplate(commonName: "own", role: .client, serialNumber: [1])
            .certificate(for: key.key)
        let pem = try certificate.pem
        var bench = try Bench {
            $0.mainClient.authentication = .selfSignedMutualTLS(certificatePEM: .init(pem))
        }
        var request = Bench.form(
            "/oauth/v2/oauth-token",
            [("grant_type", "client_credentials"), ("scope", "dcr"), ("client_id", "main-client")])
        request.peerCertificate = try RuleCase.der(pem)
        #expect(bench.send(request).status == 200)
        request.peerCertificate = try RuleCase.certificate(Bench.Shared.authority)
        #expect(bench.send(request).violations == [.clientCertificate])
    }

    @Test func aPublicClientSignsInWithPKCE() throws {
        var bench = try Bench { $0.mainClient.authentication = .none }
        func asPublic(_ request: ServerRequest) -> ServerRequest {
            var request = request
            request.headers["Authorization"] = nil
            request.body += Array("&client_id=main-client".utf8)
            return request
        }
        var request = asPublic(
            bench.tokenRequest([("grant_type", "client_credentials"), ("scope", Exchange.haapiScope)]))
        request.headers["DPoP"] = try bench.proof(request)
        let token = try require(bench.send(request).json?["access_token"]?.string)
        let answer = bench.send(asPublic(bench.codeRequest(try bench.code(token))))
        #expect(answer.status == 200)
        #expect(answer.violations.isEmpty && answer.warnings.isEmpty)
    }

    private func assertion(_ bench: Bench, _ key: some JWSSigningKey) throws -> [(String, String)] {
        let claims: JSONValue = [
            "iss": "main-client", "sub": "main-client", "aud": [.string(bench.settings.issuer)],
            "iat": .integer(Int(bench.now)), "exp": .integer(Int(bench.now) + 60), "jti": "assertion-1",
        ]
        return [
            ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
            (
                "client_assertion",
                try JWS.sign(
                    JWS.Header(json: #"{"alg":"\#(key.algorithmName)"}"#), payload: JSONWriter.text(claims), with: key)
            ),
        ]
    }
}
