import Testing

@testable import Driver

@Suite struct SecretTests {
    private struct Holder {
        enum OtherKind {}

        let secret = Secret<OtherKind>("s3cret")
        let optional: ClientSecret? = ClientSecret("s3cret")
        let list = [ClientSecret("s3cret"): ClientSecret("s3cret")]
    }

    @Test func noDescriptionShowsIt() {
        let holder = Holder()
        var dumped = ""
        dump(holder, to: &dumped)
        dump(holder.secret, to: &dumped)
        let texts = [
            "\(holder.secret)", String(describing: holder), String(reflecting: holder), "\(holder)", dumped,
            holder.secret.debugDescription, String(reflecting: holder.secret),
            Mirror(reflecting: holder.secret).children.map { "\($0)" }.joined(),
        ]
        for text in texts {
            #expect(!text.contains("s3cret"))
        }
        #expect("\(holder.secret)" == "(secret)")
        #expect(holder.secret.value == "s3cret")
    }

    @Test func itCannotBeEncoded() {
        #expect(!(ClientSecret("s3cret") as Any is any Encodable))
    }

    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("a", "", false), ("a", "b", false), ("ab", "a", false),
        ("é", "é", true), ("\u{e9}", "e\u{301}", false), ("a\0b", "a\0c", false),
    ])
    func equalityIsThatOfTheBytes(left: String, right: String, isEqual: Bool) {
        #expect((ClientSecret(left) == ClientSecret(right)) == isEqual)
        #expect(!isEqual || ClientSecret(left).hashValue == ClientSecret(right).hashValue)
    }

    @Test func theValueComesBackAsItWas() {
        for value in ["", "x", "! + % : = / space é 日本", "a\0b", String(repeating: "z", count: 10_000)] {
            #expect(Array(ClientSecret(value).value.utf8) == Array(value.utf8))
        }
    }
}
