import Driver
import Foundation

@testable import HaapiTestServer

extension RuleCase {
    private static let grant = [("grant_type", "client_credentials"), ("scope", "dcr")]

    private static func request(_ more: [(String, String)], basic: String? = nil) -> ServerRequest {
        var request = Bench.form("/oauth/v2/oauth-token", grant + more)
        request.headers["Authorization"] = basic
        return request
    }

    static func mutualTLS(_ options: inout HaapiTestServer.Options) {
        options.mainClient.authentication = .mutualTLS
    }

    static func certificateBound(_ options: inout HaapiTestServer.Options) {
        options.mainClient.authentication = .mutualTLS(subject: "client")
        options.mainClient.bindsTokensToCertificate = true
    }

    static let clientAuthentication: [RuleCase] = [
        RuleCase(.clientMissing, "nobody", 400, "invalid_client") { $0.send(request([])) },
        RuleCase(.clientMissing, "mutual TLS without client_id", 400, "invalid_client", options: mutualTLS) {
            var request = request([])
            request.peerCertificate = try certificate(Bench.Shared.authority)
            return $0.send(request)
        },
        RuleCase(.clientUnknown, "body", 400, "invalid_client") {
            $0.send(request([("client_id", "nobody"), ("client_secret", "x")]))
        },
        RuleCase(.clientUnknown, "Basic", 401, "invalid_client") {
            $0.send(request([], basic: Bench.basic("nobody", "x")))
        },
        RuleCase(.clientAuthenticationRepeated, "Basic and body", 400, "invalid_request") {
            $0.send(
                request(
                    [("client_id", "main-client"), ("client_secret", "main-secret")],
                    basic: Bench.basic("main-client", "main-secret")))
        },
        RuleCase(.clientAuthenticationRepeated, "secret and assertion", 400, "invalid_request") {
            $0.send(
                request([
                    ("client_id", "main-client"), ("client_secret", "main-secret"), ("client_assertion", "a.b.c"),
                    ("client_assertion_type", "urn:se:curity:attestation:client"),
                ]))
        },
        RuleCase(.clientAuthenticationMethod, "none instead of a secret", 400, "invalid_client") {
            $0.send(request([("client_id", "main-client")]))
        },
        RuleCase(.clientAuthenticationMethod, "a scheme that is not Basic", 401, "invalid_client") {
            $0.send(request([], basic: "Digest abc"))
        },
        RuleCase(.clientAuthenticationMethod, "Basic without a colon", 401, "invalid_client") {
            $0.send(request([], basic: "Basic " + Data("main".utf8).base64EncodedString()))
        },
        RuleCase(
            .clientAuthenticationMethod, "a public client with a secret", 401, "invalid_client",
            options: { $0.mainClient.authentication = .none }
        ) { $0.send(request([], basic: Bench.basic("main-client", "main-secret"))) },
        RuleCase(.clientSecret, "Basic", 401, "invalid_client") {
            $0.send(request([], basic: Bench.basic("main-client", "wrong")))
        },
        RuleCase(.clientSecret, "body", 400, "invalid_client") {
            $0.send(request([("client_id", "main-client"), ("client_secret", "wrong")]))
        },
        RuleCase(.clientIdMismatch, "Basic and body", 401, "invalid_client") {
            $0.send(request([("client_id", "other")], basic: Bench.basic("main-client", "main-secret")))
        },
        RuleCase(
            .basicEncoding, "", 401, "invalid_client", options: { $0.mainClient.authentication = .secret("a secret/") }
        ) {
            $0.send(request([], basic: "Basic " + Data("main-client:a secret/".utf8).base64EncodedString()))
        },
        RuleCase(.clientCertificate, "none", 400, "invalid_client", options: mutualTLS) {
            $0.send(request([("client_id", "main-client")]))
        },
        RuleCase(.clientCertificate, "of another authority", 400, "invalid_client", options: mutualTLS) {
            var request = request([("client_id", "main-client")])
            request.peerCertificate = try certificate(PrivateAuthority())
            return $0.send(request)
        },
        RuleCase(
            .clientCertificate, "for another subject", 400, "invalid_client",
            options: { $0.mainClient.authentication = .mutualTLS(subject: "another") }
        ) {
            var request = request([("client_id", "main-client")])
            request.peerCertificate = try certificate(Bench.Shared.authority)
            return $0.send(request)
        },
        RuleCase(
            .clientCertificate, "of another authority for the subject", 400, "invalid_client",
            options: { $0.mainClient.authentication = .mutualTLS(subject: "client") }
        ) {
            var request = request([("client_id", "main-client")])
            request.peerCertificate = try certificate(PrivateAuthority())
            return $0.send(request)
        },
        RuleCase(.tokenCertificate, "HAAPI, none", 401, "invalid_token", options: certificateBound) {
            try $0.start(try $0.certificateBoundToken())
        },
        RuleCase(.tokenCertificate, "HAAPI, another", 401, "invalid_token", options: certificateBound) {
            let token = try $0.certificateBoundToken()
            var request = try $0.haapiRequest("GET", Bench.startTarget(Bench.startParameters), token: token)
            request.peerCertificate = try certificate(Bench.Shared.authority)
            return $0.send(request)
        },
        RuleCase(
            .clientNotPermitted, "HAAPI without attestation", 400, "unauthorized_client",
            options: { $0.mainClient.allowsHaapiWithoutAttestation = false }
        ) { $0.send(try $0.haapiTokenRequest()) },
        RuleCase(
            .clientNotPermitted, "registration by a public client", 400, "unauthorized_client",
            options: { $0.mainClient.authentication = .none }
        ) { $0.send(request([("client_id", "main-client")])) },
        RuleCase(
            .clientNotPermitted, "administration by a public client", 400, "unauthorized_client",
            options: { $0.mainClient.authentication = .none }
        ) {
            $0.send(
                Bench.form(
                    "/oauth/v2/oauth-token",
                    [("grant_type", "client_credentials"), ("scope", "dcrm"), ("client_id", "main-client")]))
        },
        warning(.expired, "client secret", 400, "invalid_client", options: { $0.template?.secretLifetime = 100 }) {
            let client = try $0.dynamicClient()
            $0.now += 101
            var request = Bench.form("/oauth/v2/oauth-token", grant)
            request.headers["Authorization"] = Bench.basic(client.id, client.secret)
            return $0.send(request)
        },
        warning(.needlessProof, "", 200, nil) {
            var request = $0.tokenRequest(grant)
            request.headers["DPoP"] = try $0.proof(request)
            return $0.send(request)
        },
    ]

    static func certificate(_ authority: PrivateAuthority) throws -> [UInt8] {
        try der(try authority.clientIdentity(commonName: "client").certificate)
    }

    /// One for all tests: each new one has another hash.
    static let sharedCertificate: [UInt8] = {
        do {
            return try certificate(Bench.Shared.authority)
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    static func der(_ pem: [UInt8]) throws -> [UInt8] {
        let lines = String(decoding: pem, as: UTF8.self)
            .split(separator: "\n").filter { !$0.hasPrefix("-----") }
        return Array(try require(Data(base64Encoded: lines.joined())))
    }
}

extension Bench {
    mutating func certificateBoundToken() throws -> String {
        var request = Self.form(
            "/oauth/v2/oauth-token",
            [("grant_type", "client_credentials"), ("scope", Exchange.haapiScope), ("client_id", "main-client")])
        request.peerCertificate = RuleCase.sharedCertificate
        request.headers["DPoP"] = try proof(request)
        return try require(send(request).json?["access_token"]?.string)
    }
}
