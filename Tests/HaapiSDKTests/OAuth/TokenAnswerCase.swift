import Driver
import Testing

/// An answer of the token endpoint and what has to become of it.
struct TokenAnswerCase: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable, Equatable {
        case tokens(expiresIn: Int, type: String?)
        case oAuthError(String)
        /// With texts that the error has to hold.
        case error([String])
    }

    let name: String
    let status: Int
    let headers: HTTPFields
    let body: String
    let outcome: Outcome

    init(
        _ name: String, status: Int = 200, mediaType: String? = "application/json", headers: HTTPFields = [:],
        _ body: String, _ outcome: Outcome
    ) {
        self.name = name
        self.status = status
        var headers = headers
        headers["Content-Type"] = mediaType
        self.headers = headers
        self.body = body
        self.outcome = outcome
    }

    var testDescription: String { name }

    private static func lifetime(_ name: String, _ json: String, _ seconds: Int) -> TokenAnswerCase {
        TokenAnswerCase(
            "expires_in \(name)", #"{"access_token": "AT", "token_type": "bearer", "expires_in": \#(json)}"#,
            .tokens(expiresIn: seconds, type: "bearer"))
    }

    private static func badLifetime(_ name: String, _ json: String) -> TokenAnswerCase {
        TokenAnswerCase(
            "expires_in \(name)", #"{"access_token": "AT", "token_type": "bearer", "expires_in": \#(json)}"#,
            .error(["HTTP status 200", "application/json", "expires_in"]))
    }

    static let lifetimes: [TokenAnswerCase] = [
        lifetime("number", "300", 300),
        lifetime("integral float", "300.0", 300),
        lifetime("text, simple-oauth2 115 and oauth2-rs 151", #""86399""#, 86399),
        lifetime("text, oauth2-client 123", #""2700""#, 2700),
        lifetime("null", "null", 0),
        lifetime("zero", "0", 0),
        lifetime("absurd, which is capped", "1e30", 2_147_483_647),
        badLifetime("negative", "-1"),
        badLifetime("NaN", #""NaN""#),
        badLifetime("words", #""an hour""#),
        badLifetime("object", "{}"),
    ]

    static let successes: [TokenAnswerCase] = [
        .init(
            "no expires_in", #"{"access_token": "AT", "token_type": "Bearer"}"#, .tokens(expiresIn: 0, type: "Bearer")),
        .init(
            "no token_type, deno-oauth2-client 37 and spring-security 5118",
            #"{"access_token": "AT", "expires_in": 1}"#,
            .tokens(expiresIn: 1, type: nil)),
        .init(
            "status 201, ballerina-library 3334", status: 201, TokenBench.tokens(),
            .tokens(expiresIn: 300, type: "Bearer")),
        .init(
            "charset, katharsis-framework 448", status: 200, mediaType: "Application/JSON; charset=utf-8",
            TokenBench.tokens(),
            .tokens(expiresIn: 300, type: "Bearer")),
        .init(
            "labelled as a page", status: 200, mediaType: "text/html", TokenBench.tokens(),
            .tokens(expiresIn: 300, type: "Bearer")),
        .init(
            "null members", TokenBench.tokens(#", "refresh_token": null, "id_token": "", "error": null"#),
            .tokens(expiresIn: 300, type: "Bearer")),
    ]

    static let oAuthErrors: [TokenAnswerCase] = [
        .init("invalid_grant", status: 400, #"{"error": "invalid_grant"}"#, .oAuthError("invalid_grant")),
        .init(
            "the body of a 400 is read, AppAuth-Android 94", status: 400,
            #"{"error": "invalid_scope", "error_description": "no"}"#, .oAuthError("invalid_scope")),
        .init(
            "an error with status 200, oauth2-rs 313", status: 200,
            #"{"error": "invalid_grant", "access_token": "AT"}"#,
            .oAuthError("invalid_grant")),
        .init("an error with status 500", status: 500, #"{"error": "server_error"}"#, .oAuthError("server_error")),
        .init(
            "an error of its own", status: 403, mediaType: "text/html", #"{"error": "invalid_code"}"#,
            .oAuthError("invalid_code")),
    ]

    static let others: [TokenAnswerCase] = [
        .init(
            "a page, flutter_appauth 344", status: 200, mediaType: "text/html", "<html>welcome</html>",
            .error(["HTTP status 200", "text/html", "not JSON"])),
        .init(
            "a page with status 404", status: 404, mediaType: "text/html", "<html/>",
            .error(["HTTP status 404", "text/html"])),
        .init("nothing", status: 403, mediaType: nil, "", .error(["HTTP status 403", "no media type"])),
        .init("an array", "[]", .error(["HTTP status 200", "not a JSON object"])),
        .init("no access_token, oauth2-client PR 153", "{}", .error(["HTTP status 200", "access_token"])),
        .init("access_token is a number", #"{"access_token": 5}"#, .error(["HTTP status 200"])),
        .init("access_token has odd characters", #"{"access_token": "a\u00e9"}"#, .error(["access_token"])),
        .init("access_token is empty", #"{"access_token": ""}"#, .error(["access_token"])),
        .init(
            "another form of error, hoauth2 215", status: 400, #"{"errorCode": "E1", "errorSummary": "no"}"#,
            .error(["HTTP status 400", "application/json"])),
        .init("an error that is no text", status: 400, #"{"error": {"code": 5}}"#, .error(["HTTP status 400"])),
        .init("an empty error", status: 400, #"{"error": ""}"#, .error(["HTTP status 400"])),
        .init(
            "unavailable", status: 503, mediaType: "text/plain", headers: ["Retry-After": "7"], "later",
            .error(["503", "in 7 s"])),
        .init(
            "an error in a challenge only", status: 401, mediaType: nil,
            headers: ["WWW-Authenticate": #"Bearer error="invalid_client""#],
            "",
            .error(["invalid_client", "HTTP status 401"])),
        .init("a token of an unknown type", #"{"access_token": "AT", "token_type": "mac"}"#, .error(["mac"])),
        .init("a DPoP token without a proof", TokenBench.boundTokens(), .error(["DPoP"])),
    ]
}
