import Foundation
import Testing

@testable import Driver

/// Looking for secrets in a text takes bounded time, whatever the server makes of both. If it did not, these tests would run
/// for minutes to hours.
@Suite(.timeLimit(.minutes(5))) struct HiddenTextsTests {
    private static let megabyte = String(repeating: "a", count: 1 << 20)

    @Test func oneSecretOfAMegabyte() {
        let secret = Self.megabyte + "x"
        #expect(ServerText.shown(Self.megabyte, hiding: [secret]) == "(secret)…")
        #expect(ServerText.shown("<\(secret)>", hiding: [secret]) == "<(secret)…")
    }

    @Test func asManySecretsAsAreLookedForAndAllAlike() {
        let secrets = (0..<HiddenTexts.countLimit).map { number in
            String(repeating: "a", count: 252) + String(format: "%04d", number)
        }
        #expect(ServerText.shown(Self.megabyte, hiding: secrets).hasPrefix("aaaa"))
        #expect(ServerText.shown("<\(secrets[999])>", hiding: secrets) == "<(secret)>")
    }

    /// Nothing of the server's text is shown then, but what a standard code says.
    @Test func moreSecretsThanAreLookedFor() {
        let secrets = (0..<50_000).map { "secret-\($0)" }
        let response = OAuthErrorResponse(
            error: "invalid_grant", errorDescription: "secret-49999", errorURI: "https://id.example.test/x",
            statusCode: 400, hiding: secrets)
        #expect(response.error == "invalid_grant")
        #expect(response.errorDescription == "(secret)" && response.errorURI == "(secret)")
        #expect(ServerText.hide(secrets, in: "any text") == "(secret)")
        // Those that are there twice, and those that are too short to be hidden, do not count.
        let few = Array(repeating: "hunter22", count: 5000) + (0..<999).map { "\($0)" }
        #expect(ServerText.hide(few, in: "<hunter22>") == "<(secret)>")
    }

    /// A long secret is known by its beginning; then as much is hidden as it is long.
    @Test func aLongSecret() {
        let long = (100..<175).map { "k\($0)" }.joined()
        #expect(ServerText.hide([long], in: "<\(long)> and <\(long)>") == "<(secret)> and <(secret)>")
        #expect(ServerText.hide([long, long + "longer"], in: "<\(long)longer>") == "<(secret)>")
        let cut = String(long.prefix(280))
        #expect(
            ServerText.hide([long], in: "<\(cut)> and more than that of the text") == "<(secret) of the text")
        // The end of what is hidden may then lie in the middle of a character.
        for count in 256..<300 {
            let text = String(long.prefix(count)) + String(repeating: "é€", count: 30)
            let hidden = ServerText.hide([long], in: text)
            #expect(hidden.hasPrefix("(secret)") && !hidden.contains("\u{FFFD}"), "\(count)")
        }
    }

    /// The same as by the slow and simple way: each place that any of the secrets covers is hidden.
    @Test func whatIsHiddenIsWhatTheSecretsCover() {
        var random = SplitMix(state: 1)
        func text(_ length: Int) -> String {
            String((0..<length).map { _ in random.next() % 2 == 0 ? "a" : "b" })
        }
        for _ in 0..<500 {
            let secrets = (0..<Int(random.next() % 6)).map { _ in text(Int(random.next() % 9)) }
            let text = text(40)
            #expect(ServerText.hide(secrets, in: text) == Self.slowlyHidden(secrets, text), "\(secrets) \(text)")
        }
    }

    private static func slowlyHidden(_ secrets: [String], _ text: String) -> String {
        let letters = Array(text)
        var result = ""
        var hiddenEnd = 0
        for position in letters.indices {
            let found = secrets.map(Array.init).filter { $0.count >= 4 && letters[position...].starts(with: $0) }
            if !found.isEmpty, position >= hiddenEnd { result += "(secret)" }
            hiddenEnd = max(hiddenEnd, position + (found.map(\.count).max() ?? 0))
            if position >= hiddenEnd { result.append(letters[position]) }
        }
        return result
    }

    private struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }
    }
}
