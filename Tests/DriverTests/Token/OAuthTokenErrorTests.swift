import Foundation
import Testing

@testable import Driver

@Suite struct OAuthTokenErrorTests {
    @Test(arguments: [
        ("plain text.", "plain text."), ("é €", "é €"), ("a\r\nb\u{0}c\u{7F}", "a  b c "),
        ("\u{1B}[31mred", " [31mred"), ("a\u{202E}b\u{200B}c\u{FEFF}d", "abcd"), ("a\u{2028}b\u{2029}c", "a b c"),
        ("", ""),
    ])
    func textOfServersIsOneCleanLine(_ text: String, _ expected: String) {
        #expect(ServerText.clean(text) == expected)
    }

    @Test func textOfServersIsCut() {
        #expect(ServerText.clean(String(repeating: "x", count: 300)) == String(repeating: "x", count: 300))
        #expect(ServerText.clean(String(repeating: "x", count: 301)) == String(repeating: "x", count: 300) + "…")
        #expect(ServerText.clean("abcdef", limit: 3) == "abc…")
        #expect(ServerText.clean(String(repeating: "e\u{301}", count: 10_000)).unicodeScalars.count == 301)
    }

    @Test(arguments: [
        (["hunter22"], "secret hunter22 is wrong: hunter22", "secret (secret) is wrong: (secret)"),
        (["hunter22", "code-1"], "hunter22/code-1", "(secret)/(secret)"),
        (["abc"], "abc is too short to be hidden", "abc is too short to be hidden"),
        ([""], "nothing", "nothing"),
        // A mark after a letter makes it another character, but not other bytes.
        (["hunter22"], "hunter22\u{301}!", "(secret)\u{301}!"),
        (["hun%2bter"], "hun%2Bter", "(secret)"),
        (["abcdef", "efghij", "abcdef"], "<abcdefghij> <abcdef>", "<(secret)> <(secret)>"),
        (["abcdef", "abcdefgh"], "<abcdefgh>", "<(secret)>"),
        (["h\u{e9}llo"], "he\u{301}llo h\u{e9}llo", "he\u{301}llo (secret)"),
        ([], "nothing", "nothing"),
    ])
    func secretsThatAServerRepeatsAreHidden(_ secrets: [String], _ text: String, _ expected: String) {
        #expect(ServerText.hide(secrets, in: text) == expected)
    }

    @Test func aSecretIsHiddenBeforeTheTextIsCut() {
        let secret = String(repeating: "s", count: 50)
        let text = String(repeating: "x", count: 280) + secret
        let response = OAuthErrorResponse(error: "e", errorDescription: text, statusCode: 400, hiding: [secret])
        #expect(response.errorDescription == String(repeating: "x", count: 280) + "(secret)")
    }

    @Test func anInvisibleLetterDoesNotShowASecret() {
        #expect(ServerText.shown("<hun\u{200B}ter22>", hiding: ["hunter22"]) == "<(secret)>")
        let text = String(repeating: "x", count: 295) + "hun\u{200B}ter22"
        #expect(ServerText.shown(text, hiding: ["hunter22"]) == String(repeating: "x", count: 295) + "(secr…")
    }

    /// A value of the request may be a part of a code; what is to be done would be another thing then.
    @Test(arguments: [
        ("invalid_client", "invalid_client"), ("invalid_dpop_proof", "invalid_dpop_proof"),
        ("client_unknown", "(secret)_unknown"), ("invalid_client hunter22", "invalid_(secret) (secret)"),
    ])
    func codesOfTheStandardsAreNeverHidden(_ code: String, _ expected: String) {
        let secrets = ["client", "invalid_dpop_proof", "hunter22"]
        let response = OAuthErrorResponse(
            error: code, errorDescription: "client", statusCode: 400, hiding: secrets)
        #expect(response.error == expected && response.errorDescription == "(secret)")
    }

    /// The part behind what is ever shown is not searched, and where it begins no secret is torn apart.
    @Test func largeTextsAreCutBeforeSecretsAreLookedFor() {
        let secrets = (0..<3).map { String(repeating: "a", count: 1023) + "\($0)" }
        let hostile = String(repeating: "a", count: 4 << 20)
        #expect(ServerText.hide(secrets, in: hostile).utf8.count < 6000)
        #expect(ServerText.hide([], in: hostile).hasSuffix("a…"))
        for count in 4080...4120 {
            let text = String(repeating: "é", count: count / 2) + String(repeating: "x", count: count % 2)
            let hidden = ServerText.hide(["hunter22"], in: text + "hunter22" + text)
            #expect(!hidden.contains("hun") && !hidden.contains("\u{FFFD}"), "\(count)")
        }
    }

    static let errors: [OAuthTokenError] = [
        .refused(OAuthErrorResponse(error: "invalid_grant", errorDescription: nil, statusCode: 400), advice: "Do."),
        .serverUnavailable(statusCode: 503, retryAfter: .seconds(7)),
        .serverUnavailable(statusCode: 408, retryAfter: nil),
        .unknownError(
            UnknownOAuthError(statusCode: 422, members: JSONObject([.init(name: "s3cret", value: .string("s3cret"))]))),
        .notAnOAuthAnswer(statusCode: 403, mediaType: nil, problem: .empty, advice: "Do."),
        .tokenNotBound(tokenType: nil), .tokenNotBound(tokenType: .bearer), .invalidRequest("the id is empty; set it."),
        .tokenTypeNotUsable(.dpop), .tokenTypeNotUsable(OAuthTokenType(rawValue: "mac")),
    ]

    @Test(arguments: errors)
    func descriptionsAreSentencesWithoutContent(_ error: OAuthTokenError) {
        var dumped = ""
        dump(error, to: &dumped)
        #expect("\(error)".hasSuffix(".") || "\(error)".hasSuffix("kept."))
        #expect(!"\(error)\(dumped)".contains("s3cret"))
    }

    @Test func whatMayBeRetried() {
        #expect(
            Self.errors.map(\.isRetryable) == [
                false, true, true, false, false, false, false, false, false, false,
            ])
    }

    /// A Retry-After says when, not whether.
    @Test(arguments: [
        (400, "invalid_grant", false), (400, "temporarily_unavailable", true), (401, "invalid_client", false),
        (408, "invalid_request", true), (429, "slow_down", true), (500, "server_error", true),
        (400, "server_error", false), (503, "temporarily_unavailable", true), (200, "invalid_grant", false),
    ])
    func whichRefusalsMayBeRetried(_ status: Int, _ code: String, _ expected: Bool) {
        for retryAfter in [nil, Duration.seconds(3)] {
            let response = OAuthErrorResponse(
                error: code, errorDescription: nil, statusCode: status, retryAfter: retryAfter)
            let error = OAuthTokenError.refused(response, advice: "Do.")
            #expect(error.isRetryable == expected)
            let delay = RetrySchedule(retries: 1, firstDelay: .zero).delay(after: error, attempt: 1)
            #expect(delay == (expected ? retryAfter ?? .zero : nil))
        }
    }

    @Test func everyCodeOfTheStandardsHasAdvice() {
        let codes = [
            "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
            "invalid_scope", "invalid_dpop_proof", "use_dpop_nonce",
        ]
        #expect(Set(codes.map(OAuthAdvice.forError)).count == codes.count)
        #expect(!codes.map(OAuthAdvice.forError).contains(OAuthAdvice.forError("unheard_of")))
    }

    @Test func anErrorNamesStatusAndMediaType() {
        let result = TokenAnswerClassifierTests.classify(403, "<p>s3cret</p>", ["Content-Type": "text/html"])
        guard case .failure(let error) = result else {
            Issue.record("a token")
            return
        }
        #expect("\(error)".contains("not an OAuth answer (HTTP status 403, text/html)"))
        #expect(!"\(error)".contains("s3cret"))
    }
}
