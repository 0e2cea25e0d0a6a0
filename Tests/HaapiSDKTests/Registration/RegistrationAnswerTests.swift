import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// The answer to a registration, tolerant where servers differ and strict about what matters. Each row names the public report
/// that it comes from, where there is one.
@Suite("The answer to a registration")
struct RegistrationAnswerTests {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)

    static func read(
        _ body: String, status: Int = 201, headers: HTTPFields = ["Content-Type": "application/json"],
        asked: [String: RegistrationMetadata] = [:]
    ) throws -> RegistrationAnswer {
        let url = try #require(URL(string: "https://id.example.test/register?x=query-secret"))
        let response = HTTPResponse(statusCode: status, headers: headers, body: Data(body.utf8), url: url)
        return try RegistrationAnswer(response, asked: asked, now: now, hiding: ["IAT_SECRET"])
    }

    struct Good: Sendable, CustomStringConvertible {
        let what: String
        let body: String
        var asked: [String: RegistrationMetadata] = [:]
        var status = 201
        var secret: String? = "s1"
        var expiry: Int64?
        var method = DynamicClientAuthentication.basic
        var isManaged = false
        var warnings: [RegistrationAnswer.Warning] = []

        var description: String { what }
    }

    private static let base = #""client_id":"c1","client_secret":"s1","client_secret_expires_at":0"#
    private static let whole = base + #","token_endpoint_auth_method":"client_secret_basic""#

    static let goodAnswers: [Good] = [
        Good(what: "all that is needed", body: "{\(whole)}"),
        Good(
            what: "report 1 and 2: a secret without an expiry",
            body: #"{"client_id":"c1","client_secret":"s1","token_endpoint_auth_method":"client_secret_basic"}"#,
            warnings: [.secretExpiryMissing]),
        Good(
            what: "report 3: a secret that expires",
            body:
                #"{"client_id":"c1","client_secret":"s1","client_secret_expires_at":1700000060,"token_endpoint_auth_method":"client_secret_post"}"#,
            expiry: 1_700_000_060, method: .post),
        Good(
            what: "report 3: a secret that has expired",
            body:
                #"{"client_id":"c1","client_secret":"s1","client_secret_expires_at":1699999999,"token_endpoint_auth_method":"client_secret_basic"}"#,
            expiry: 1_699_999_999, warnings: [.secretAlreadyExpired]),
        Good(
            what: "report 4: no echo of the metadata",
            body: #"{"client_id":"c1","client_id_issued_at":1700000000,"client_secret":"s1"}"#,
            warnings: [.methodMissing, .secretExpiryMissing]),
        Good(what: "report 5: status 200", body: "{\(whole)}", status: 200),
        Good(what: "report 5: any status of 2xx", body: "{\(whole)}", status: 299),
        Good(
            what: "report 6: null, empty and unknown members",
            body: "{\(whole),"
                + #""contacts":null,"client_uri":"","registration_client_uri":null,"registration_access_token":"","x":[{}],"client_id_issued_at":null}"#
        ),
        Good(
            what: "an expiry as a text",
            body:
                #"{"client_id":"c1","client_secret":"s1","client_secret_expires_at":"1700000060","token_endpoint_auth_method":"client_secret_basic"}"#,
            expiry: 1_700_000_060),
        Good(
            what: "an expiry with a fraction",
            body:
                #"{"client_id":"c1","client_secret":"s1","client_secret_expires_at":1.70000006e9,"token_endpoint_auth_method":"client_secret_basic"}"#,
            expiry: 1_700_000_060),
        Good(
            what: "an expiry beyond all bounds",
            body:
                #"{"client_id":"c1","client_secret":"s1","client_secret_expires_at":1e300,"token_endpoint_auth_method":"client_secret_basic"}"#,
            expiry: 1_000_000_000_000),
        Good(
            what: "an expiry that is no time",
            body:
                #"{"client_id":"c1","client_secret":"s1","client_secret_expires_at":"never","token_endpoint_auth_method":"client_secret_basic"}"#,
            warnings: [.secretExpiryUnreadable]),
        Good(
            what: "an expiry before all time",
            body:
                #"{"client_id":"c1","client_secret":"s1","client_secret_expires_at":-1,"token_endpoint_auth_method":"client_secret_basic"}"#,
            warnings: [.secretExpiryUnreadable]),
        Good(
            what: "an expiry that is empty",
            body:
                #"{"client_id":"c1","client_secret":"s1","client_secret_expires_at":"","token_endpoint_auth_method":"client_secret_basic"}"#,
            warnings: [.secretExpiryMissing]),
        Good(
            what: "an empty method", body: "{\(base)," + #""token_endpoint_auth_method":""}"#,
            warnings: [.methodMissing]),
        Good(
            what: "only a list of methods",
            body: "{\(base)," + #""token_endpoint_auth_methods":["mutual-tls","client_secret_post"]}"#,
            method: .post),
        Good(
            what: "a list of nothing", body: "{\(base)," + #""token_endpoint_auth_methods":[7]}"#,
            warnings: [.methodMissing]),
        Good(
            what: "a list of None alone", body: #"{"client_id":"c1","token_endpoint_auth_methods":["none"]}"#,
            secret: nil, method: .none),
        Good(
            what: "a list with None, and no secret",
            body: #"{"client_id":"c1","token_endpoint_auth_methods":["client_secret_basic","none"]}"#, secret: nil,
            method: .none),
        Good(
            what: "a list of None alone, and a secret", body: "{\(base)," + #""token_endpoint_auth_methods":["none"]}"#,
            method: .none),
        Good(
            what: "a list with what was asked for",
            body: "{\(base)," + #""token_endpoint_auth_methods":["client_secret_basic","client_secret_post"]}"#,
            asked: ["token_endpoint_auth_method": "client_secret_post"], method: .post),
        Good(
            what: "report 4: a method that was asked for, without an echo", body: "{\(base)}",
            asked: ["token_endpoint_auth_method": "client_secret_post"], method: .post, warnings: [.methodNotEchoed]),
        Good(
            what: "report 4: a list of methods that was asked for, without an echo", body: "{\(base)}",
            asked: ["token_endpoint_auth_methods": ["client_secret_post"]], method: .post,
            warnings: [.methodNotEchoed]),
        Good(
            what: "report 4: None was asked for, without an echo", body: #"{"client_id":"c1"}"#,
            asked: ["token_endpoint_auth_method": "none"], secret: nil, method: .none, warnings: [.methodNotEchoed]),
        Good(
            what: "None was asked for, and a secret came", body: "{\(base)}",
            asked: ["token_endpoint_auth_method": "none"], warnings: [.methodMissing]),
        Good(
            what: "another method than was asked for", body: "{\(whole)}",
            asked: ["token_endpoint_auth_method": "client_secret_post"]),
        Good(
            what: "other members were asked for", body: "{\(base)}", asked: ["client_name": "kiosk"],
            warnings: [.methodMissing]),
        Good(
            what: "a client that does not authenticate",
            body: #"{"client_id":"c1","token_endpoint_auth_method":"none"}"#, secret: nil, method: .none),
        Good(
            what: "a secret for signed tokens",
            body: #"{"client_id":"c1","client_secret":"0123456789abcdef0123456789abcdef","client_secret_expires_at":0,"#
                + #""token_endpoint_auth_method":"client_secret_jwt"}"#,
            secret: "0123456789abcdef0123456789abcdef", method: .jwt),
        Good(
            what: "a list that begins with what this device cannot do with a secret",
            body: "{\(base)," + #""token_endpoint_auth_methods":["none","client_secret_jwt","client_secret_basic"]}"#),
        Good(
            what: "management",
            body: "{\(whole),"
                + #""registration_client_uri":"https://id.example.test/c1","registration_access_token":"RAT"}"#,
            isManaged: true),
        Good(
            what: "half of management", body: "{\(whole)," + #""registration_client_uri":"https://id.example.test/c1"}"#
        ),
        Good(
            what: "management of odd types",
            body: "{\(whole)," + #""registration_client_uri":5,"registration_access_token":[]}"#),
        Good(what: "a byte order mark", body: "\u{FEFF}{\(whole)}"),
        Good(what: "the id twice: the last counts", body: #"{"client_id":"c0","# + "\(whole)}"),
        Good(what: "an error that is null", body: "{\(whole)," + #""error":null}"#),
    ]

    @Test("is read", arguments: goodAnswers)
    func isRead(_ row: Good) throws {
        let answer = try Self.read(row.body, status: row.status, asked: row.asked)
        #expect(answer.client.clientId == "c1")
        #expect(answer.client.secret?.value == row.secret)
        #expect(answer.client.secretExpiresAt == row.expiry)
        #expect(answer.client.authenticationMethod == row.method)
        #expect((answer.client.management != nil) == row.isManaged)
        #expect(Set(answer.warnings) == Set(row.warnings))
    }

    struct Bad: Sendable, CustomStringConvertible {
        let what: String
        let body: String
        var asked: [String: RegistrationMetadata] = [:]
        var status = 201
        var headers: HTTPFields = ["Content-Type": "application/json"]
        /// What must be in the reason.
        let says: [String]

        var description: String { what }
    }

    static let badAnswers: [Bad] = [
        Bad(what: "no client id", body: #"{"client_secret":"s1"}"#, says: ["client_id"]),
        Bad(what: "an empty client id", body: #"{"client_id":"","client_secret":"s1"}"#, says: ["client_id"]),
        Bad(what: "a client id that is a number", body: #"{"client_id":7,"client_secret":"s1"}"#, says: ["client_id"]),
        Bad(
            what: "no secret where one is needed",
            body: #"{"client_id":"c1","token_endpoint_auth_method":"client_secret_basic"}"#,
            says: ["no secret", "template"]),
        Bad(what: "neither secret nor method", body: #"{"client_id":"c1"}"#, says: ["no secret"]),
        Bad(
            what: "a secret that is too short to sign with",
            body: "{\(base)," + #""token_endpoint_auth_method":"client_secret_jwt"}"#, says: ["too short", "template"]),
        Bad(
            what: "a method that repeats the initial token",
            body: "{\(base)," + #""token_endpoint_auth_method":"x IAT_SECRET"}"#, says: ["x (secret)"]),
        Bad(
            what: "a media type that repeats the initial token", body: "x", status: 404,
            headers: ["Content-Type": "text/iat_secret"], says: ["404", "text/(secret)"]),
        Bad(
            what: "a list without a method that this device can use",
            body: "{\(base)," + #""token_endpoint_auth_methods":["private_key_jwt","mutual-tls"]}"#,
            says: ["private_key_jwt, mutual-tls", "template"]),
        Bad(
            what: "a method was asked for, for which there is nothing here", body: "{\(base)}",
            asked: ["token_endpoint_auth_method": "private_key_jwt"], says: ["private_key_jwt", "template"]),
        Bad(
            what: "no secret, and a method was asked for that needs one", body: #"{"client_id":"c1"}"#,
            asked: ["token_endpoint_auth_method": "client_secret_post"], says: ["no secret", "template"]),
        Bad(
            what: "a method for which there is nothing here",
            body: #"{"client_id":"c1","client_secret":"s1","token_endpoint_auth_method":"private_key_jwt"}"#,
            says: ["private_key_jwt", "template"]),
        Bad(
            what: "a page", body: "<html>proxy</html>", status: 200, headers: ["Content-Type": "text/html"],
            says: ["200", "text/html", "clientRegistrationEndpointUrl"]),
        Bad(what: "nothing", body: "", status: 204, headers: [:], says: ["204", "no media type"]),
        Bad(what: "an array", body: "[]", says: ["no JSON object"]),
        Bad(what: "JSON that is cut", body: #"{"client_id":"c1","#, says: ["no JSON object"]),
        Bad(
            what: "status 404", body: "not found", status: 404, headers: ["Content-Type": "text/plain"],
            says: ["404", "clientRegistrationEndpointUrl"]),
        Bad(what: "status 405", body: "", status: 405, headers: [:], says: ["405", "clientRegistrationEndpointUrl"]),
        Bad(
            what: "status 403 of a proxy", body: "<html>", status: 403, headers: ["Content-Type": "text/html"],
            says: ["403", "proxy"]),
        Bad(
            what: "report 8: metadata is refused, with the server's words",
            body: #"{"error":"invalid_client_metadata","error_description":"method none only"}"#, status: 400,
            says: ["invalid_client_metadata", "method none only", "templateClientId"]),
        Bad(
            what: "an error with status 200",
            body: #"{"error":"invalid_client_metadata","client_id":"c1","client_secret":"s"}"#,
            status: 200, says: ["invalid_client_metadata"]),
        Bad(
            what: "an error in a challenge", body: "", status: 401,
            headers: ["WWW-Authenticate": #"Bearer error="invalid_token", error_description="used IAT_SECRET""#],
            says: ["invalid_token", "used (secret)"]),
        Bad(
            what: "trouble that can pass", body: "", status: 503, headers: ["Retry-After": "5"],
            says: ["503", "in 5 s"]),
    ]

    @Test("is refused with a reason that says what to do", arguments: badAnswers)
    func isRefused(_ row: Bad) throws {
        let error = #expect(throws: HaapiError.self) {
            try Self.read(row.body, status: row.status, headers: row.headers, asked: row.asked)
        }
        let text = String(describing: error)
        for words in row.says { #expect(text.contains(words), "\(words) in \(text)") }
        // Where a client was registered the address is right.
        if row.says.contains("template") || row.says.contains("no secret") {
            #expect(!text.contains("clientRegistrationEndpointUrl") && error?.failureReason.hasSuffix(".") == true)
        }
        #expect(!text.contains("IAT_SECRET") && !text.contains("query-secret"))
    }

    @Test("is read with what was asked for (report 4)")
    func askedFor() async throws {
        let url = try #require(URL(string: "https://id.example.test/x"))
        let registration = ClientRegistration(
            mainClientId: "main", authentication: ClientAuthenticationMethodSecret("s"), tokenEndpoint: url,
            registrationEndpoint: url, templateClientId: "template",
            additionalMetadata: ["token_endpoint_auth_method": "client_secret_post"],
            transport: ScriptedTokenServer([
                #"{"access_token":"IAT","token_type":"bearer"}"#, "{\(Self.base)}",
            ]), now: { Self.now })
        #expect(try await registration.run().authenticationMethod == .post)
    }

    @Test("is refused as what it is")
    func cases() throws {
        let unavailable = #expect(throws: HaapiError.self) { try Self.read("", status: 500, headers: [:]) }
        #expect(unavailable?.error == "networking" && unavailable?.recoverySuggestion == .retryable(condition: .now))
        let refused = #expect(throws: HaapiError.self) {
            try Self.read(#"{"error":"invalid_redirect_uri"}"#, status: 400)
        }
        guard case .serverError("invalid_redirect_uri", _, 400) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        let spent = #expect(throws: HaapiError.self) { try Self.read(#"{"error":"invalid_token"}"#, status: 401) }
        #expect(spent?.recoverySuggestion == .retryable(condition: .now))
    }
}
