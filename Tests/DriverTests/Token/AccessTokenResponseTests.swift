import Foundation
import Testing

@testable import Driver

@Suite struct AccessTokenResponseTests {
    private static func read(_ json: String) throws -> AccessTokenResponse {
        try AccessTokenResponse(try #require(try JSONParser.parse(json).object))
    }

    @Test func takesWhatTheServerSends() throws {
        let answer = try Self.read(
            """
            {"access_token":"AT_1","token_type":"dpop","expires_in":300,"refresh_token":"RT_1","scope":"openid a",
             "id_token":"e30.e30.sig","iat":17,"extra":"x"}
            """
        )
        #expect(answer.accessToken.value == "AT_1")
        #expect(answer.tokenType == .dpop)
        #expect(answer.tokenType?.rawValue == "dpop")
        #expect(answer.expiresIn == .seconds(300))
        #expect(answer.refreshToken?.value == "RT_1")
        #expect(answer.scope == "openid a")
        #expect(answer.idToken?.value == "e30.e30.sig")
        #expect(answer.stringMember("extra") == "x")
        #expect(answer.stringMember("iat") == nil)
        #expect(answer.stringMember("absent") == nil)
    }

    @Test(
        .bug("https://github.com/cmd-johnson/deno-oauth2-client/issues/37"),
        .bug("https://github.com/spring-projects/spring-security/issues/5118"),
        arguments: [
            #"{"access_token":"a"}"#,
            #"{"access_token":"a","token_type":null,"expires_in":null,"refresh_token":null,"scope":null,"id_token":null}"#,
            #"{"access_token":"a","token_type":"","expires_in":"","refresh_token":"","scope":"","id_token":""}"#,
        ])
    func absentNullAndEmptyAreTheSame(_ json: String) throws {
        let answer = try Self.read(json)
        #expect(answer.tokenType == nil)
        #expect(answer.expiresIn == nil)
        #expect(answer.refreshToken == nil)
        #expect(answer.scope == nil)
        #expect(answer.idToken == nil)
    }

    @Test(
        .bug("https://github.com/ramosbugs/oauth2-rs/issues/151"),
        .bug("https://github.com/lelylan/simple-oauth2/issues/115"),
        .bug("https://github.com/badgateway/oauth2-client/issues/123"),
        arguments: [
            ("300", 300), ("0", 0), ("-0", 0), ("\"86399\"", 86_399), ("\"2700\"", 2_700), ("\" 60 \"", 60),
            ("\"060\"", 60),
            ("3600.0", 3600), ("3600.9", 3600), ("\"3600.5\"", 3600), ("3.6e3", 3600), ("0.5", 0),
            ("2147483647", 2_147_483_647), ("2147483648", 2_147_483_647), ("1e300", 2_147_483_647),
            ("1e999", 2_147_483_647), ("\"99999999999999999999\"", 2_147_483_647),
            ("18446744073709551616", 2_147_483_647),
        ] as [(String, Int64)])
    func lifetimes(_ json: String, _ seconds: Int64) throws {
        let answer = try Self.read(#"{"access_token":"a","expires_in":\#(json)}"#)
        #expect(answer.expiresIn == .seconds(seconds))
    }

    @Test(arguments: [
        "-1", "-0.5", "-1e300", "\"-1\"", "\"NaN\"", "\"nan\"", "\"Infinity\"", "\"inf\"", "\"0x10\"", "\"1h\"",
        "\"never\"",
        "\"1 2\"", "\".\"", "\" \"", "true", "false", "[]", "[60]", "{}",
    ])
    func lifetimesThatAreNone(_ json: String) throws {
        #expect(throws: OAuthTokenError.AnswerProblem.expiresInInvalid) {
            try Self.read(#"{"access_token":"a","expires_in":\#(json)}"#)
        }
    }

    @Test(arguments: [("[\"a\",\"b\"]", "a b"), ("[]", nil), ("\"a b\"", "a b")] as [(String, String?)])
    func scopes(_ json: String, _ expected: String?) throws {
        #expect(try Self.read(#"{"access_token":"a","scope":\#(json)}"#).scope == expected)
    }

    @Test func typesCompareWithoutCase() {
        #expect(OAuthTokenType(rawValue: "BEARER") == .bearer)
        #expect(OAuthTokenType(rawValue: "dpop").hashValue == OAuthTokenType.dpop.hashValue)
        #expect(OAuthTokenType(rawValue: "mac") != .bearer)
    }

    @Test(
        arguments: [
            // RFC 6749 section 7.1: a type that is not understood must not be used.
            (TokenBinding.none, nil, true), (.none, "bearer", true), (.none, "mac", false), (.none, "DPoP", false),
            (.none, "N_A", false), (.offered, nil, false), (.offered, "bearer", true), (.offered, "dpop", true),
            (.offered, "mac", false),
            (.required, nil, false), (.required, "Bearer", false), (.required, "mac", false), (.required, "DPOP", true),
        ] as [(TokenBinding, String?, Bool)])
    func bindings(_ binding: TokenBinding, _ type: String?, _ expected: Bool) {
        #expect(binding.accepts(type.map(OAuthTokenType.init)) == expected)
    }

    @Test func descriptionsShowNoToken() throws {
        let answer = try Self.read(
            #"{"access_token":"s3cret1","token_type":"x\u001b[31m","refresh_token":"s3cret2","id_token":"s3cret3","x":"s3cret4"}"#
        )
        var dumped = ""
        dump(answer, to: &dumped)
        dump(answer.accessToken, to: &dumped)
        for text in ["\(answer)", String(reflecting: answer), "\(answer.accessToken)", "\([answer.idToken])", dumped] {
            #expect(!text.contains("s3cret"))
            #expect(!text.contains("\u{1B}"))
        }
    }
}
