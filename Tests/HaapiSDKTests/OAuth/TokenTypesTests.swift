import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// The types of token answers: what they show, and their coded form.
struct TokenTypesTests {
    private static let tokens = SuccessfulTokenResponse(
        accessToken: "AT-secret", expiresIn: 300, idToken: "ID-secret", refreshToken: "RT-secret", scope: "read",
        tokenType: "DPoP")

    private static func texts(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value))"
        dump(value, to: &text)
        return text
    }

    @Test func noDescriptionShowsAToken() throws {
        let url = try #require(URL(string: "https://id.example/token"))
        let response = HTTPResponse(
            statusCode: 200, headers: ["DPoP-Nonce": "N-secret"], body: Data(#"{"a":"AT-secret"}"#.utf8), url: url)
        let content = SuccessTokenHTTPResponseContent(
            data: response.body, httpResponse: response, successfulTokenResponse: Self.tokens)
        let error = ErrorHTTPResponseContent(
            data: response.body, httpResponse: response, error: HaapiError.haapiTokenManagerIsClosed)
        let refusal = ErrorTokenHTTPResponseContent(
            data: response.body, httpResponse: response, errorTokenResponse: ErrorTokenResponse(error: "invalid_grant"))
        let grant = TokenGrant(.refreshToken("RT-secret"), ["code_verifier": "V-secret"])
        let values: [Any] = [
            Self.tokens, TokenResponse.successfulToken(Self.tokens), content, error, refusal, grant,
            [Self.tokens], Optional(Self.tokens) as Any,
        ]
        for value in values {
            let texts = Self.texts(value)
            #expect(!texts.contains("secret"), "\(type(of: value))")
            // The bytes of a short content, one by one.
            #expect(!texts.contains("- 123"), "\(type(of: value))")
        }
        #expect(Self.texts(Self.tokens).contains("DPoP"))
    }

    @Test func noDescriptionOfTheManagerShowsASecret() throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens()))
        #expect(!Self.texts(bench.manager).contains("secret"))
        #expect("\(bench.manager)" == "OAuthTokenManager(app)")
    }

    @Test func tokensAreCodedAsOnTheWire() throws {
        let data = try JSONEncoder().encode(Self.tokens)
        let object = try #require(JSONParser.parse(data).object)
        #expect(object["access_token"]?.string == "AT-secret")
        #expect(object["expires_in"]?.number?.int64 == 300)
        #expect(try JSONDecoder().decode(SuccessfulTokenResponse.self, from: data) == Self.tokens)
    }

    @Test(arguments: [
        (#"{"access_token":"AT"}"#, 0), (#"{"access_token":"AT","expires_in":"60"}"#, 60),
        (#"{"access_token":"AT","expires_in":60.0,"refresh_token":"","scope":null}"#, 60),
        (#"{"access_token":"AT","expires_in":1e12}"#, 2_147_483_647), (#"{"access_token":"AT","expires_in":""}"#, 0),
    ])
    func tokensAreDecodedAsTheyAreRead(json: String, expiresIn: Int) throws {
        let tokens = try JSONDecoder().decode(SuccessfulTokenResponse.self, from: Data(json.utf8))
        #expect(tokens == SuccessfulTokenResponse(accessToken: "AT", expiresIn: expiresIn))
    }

    @Test(arguments: [
        "{}", #"{"access_token":""}"#, #"{"access_token":5}"#, #"{"access_token":"a\u00e9"}"#,
        #"{"access_token":"AT","expires_in":-1}"#, #"{"access_token":"AT","expires_in":"NaN"}"#,
        #"{"access_token":"AT","expires_in":[]}"#,
    ])
    func whatIsNoTokenAnswerIsNotDecoded(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SuccessfulTokenResponse.self, from: Data(json.utf8))
        }
    }

    @Test func errorsAreCodedAsOnTheWire() throws {
        let error = ErrorTokenResponse(
            error: "invalid_grant", errorDescription: "spent", errorUri: "https://id.example")
        let data = try JSONEncoder().encode(error)
        let object = try #require(JSONParser.parse(data).object)
        #expect(object["error_description"]?.string == "spent")
        #expect(object["error_uri"]?.string == "https://id.example")
        #expect(try JSONDecoder().decode(ErrorTokenResponse.self, from: data) == error)
        for json in ["{}", #"{"error":""}"#, #"{"error":null}"#, #"{"error":5}"#] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(ErrorTokenResponse.self, from: Data(json.utf8))
            }
        }
    }

    @Test func theMembersOfAnAnswerAsADictionary() throws {
        let json = #"{"s":"t","i":5,"f":1.5,"b":true,"n":null,"a":[1,null,"x"],"o":{"k":"v"},"d":1,"d":2}"#
        func content(_ text: String?) -> ErrorHTTPResponseContent {
            ErrorHTTPResponseContent(
                data: text.map { Data($0.utf8) }, httpResponse: nil, error: HaapiError.haapiTokenManagerIsClosed)
        }
        let members = content(json).dataAsDictionary
        #expect(Set(members.keys) == ["s", "i", "f", "b", "a", "o", "d"])
        #expect(members["s"] as? String == "t")
        #expect(members["i"] as? Int == 5)
        #expect(members["f"] as? Double == 1.5)
        #expect(members["b"] as? Bool == true)
        #expect((members["a"] as? [any Sendable])?.count == 2)
        #expect((members["o"] as? [String: any Sendable])?["k"] as? String == "v")
        #expect(members["d"] as? Int == 2)
        for other in [nil, "", "[]", "<html>"] { #expect(content(other).dataAsDictionary.isEmpty) }
    }

    @Test func theListenerIsReachableBothWays() {
        let events = Events()
        let listener: any OAuthTokenManager.TokenEndpointResponseListener = RecordingListener(events)
        let same: any TokenEndpointResponseListener = listener
        same.onError(
            ErrorHTTPResponseContent(data: nil, httpResponse: nil, error: HaapiError.haapiTokenManagerIsClosed))
        #expect(events.all == ["told of an error, status none"])
    }

    @Test func factoriesMakeTheSameAsAnAnswerDoes() throws {
        typealias Factory = HaapiModel.TokenResponseFactory
        let made = Factory.successfulTokenResponse(
            accessToken: "AT-secret", expiresIn: 300, idToken: "ID-secret", refreshToken: "RT-secret", scope: "read",
            tokenType: "DPoP")
        #expect(made == Self.tokens)
        #expect(Factory.successfulTokenResponse(accessToken: "AT", expiresIn: 0).refreshToken == nil)
        let error = Factory.errorTokenResponse(error: "invalid_grant")
        #expect(error == ErrorTokenResponse(error: "invalid_grant"))
        let data = Data(#"{"error":"invalid_grant"}"#.utf8)
        #expect(
            Factory.successTokenHTTPResponseContent(successfulTokenResponse: made).successfulTokenResponse == made)
        #expect(Factory.successTokenHTTPResponseContent(successfulTokenResponse: made).httpResponse == nil)
        let content = Factory.errorTokenHTTPResponseContent(data: data, errorTokenResponse: error)
        #expect(content.dataAsDictionary["error"] as? String == "invalid_grant")
        #expect(content.errorTokenResponse == error)
        let failure = Factory.errorHTTPResponseContent(error: HaapiError.haapiTokenManagerIsClosed)
        #expect((failure.error as? HaapiError)?.error == "haapi")
    }
}
