import Testing

@testable import Driver

@Suite struct AuthenticationChallengeTests {
    /// Scheme, token68 and parameters in one line, to compare with.
    private static func text(_ challenge: AuthenticationChallenge) -> String {
        ([challenge.scheme + (challenge.token68.map { ":" + $0 } ?? "")]
            + challenge.parameters.map { "\($0.name)=\($0.value)" }).joined(separator: "|")
    }

    @Test(
        .bug("https://github.com/modelcontextprotocol/python-sdk/pull/3012"),
        arguments: [
            ("", []), (" , ,, ", []), ("\t", []),
            ("Basic", ["Basic"]),
            ("Basic realm=\"a b\"", ["Basic|realm=a b"]),
            ("Basic realm=x", ["Basic|realm=x"]),
            ("Negotiate", ["Negotiate"]),
            ("Negotiate YWJj=", ["Negotiate:YWJj="]),
            ("Negotiate a+/-._~==", ["Negotiate:a+/-._~=="]),
            ("Negotiate YWJj==, Basic realm=\"x\"", ["Negotiate:YWJj==", "Basic|realm=x"]),
            ("Basic, Bearer", ["Basic", "Bearer"]),
            ("DPoP algs=\"ES256 PS256\", Bearer realm=\"x\"", ["DPoP|algs=ES256 PS256", "Bearer|realm=x"]),
            (
                "DPoP algs=\"ES256\", error=\"use_dpop_nonce\", Bearer error=\"invalid_token\"",
                ["DPoP|algs=ES256|error=use_dpop_nonce", "Bearer|error=invalid_token"]
            ),
            (
                "Bearer realm=\"x\", DPoP error=\"use_dpop_nonce\", error_description=\"a, b = c\"",
                ["Bearer|realm=x", "DPoP|error=use_dpop_nonce|error_description=a, b = c"]
            ),
            // RFC 9110 section 11.6.1
            (
                "Basic realm=\"simple\", Newauth realm=\"apps\", type=1, title=\"Login to \\\"apps\\\"\"",
                ["Basic|realm=simple", "Newauth|realm=apps|type=1|title=Login to \"apps\""]
            ),
            // RFC 9449 section 7.1
            (
                "DPoP error=\"invalid_token\",\n error_description=\"Invalid DPoP key binding\", algs=\"ES256\"",
                ["DPoP|error=invalid_token|algs=ES256"]
            ),
            ("DPoP error = \"use_dpop_nonce\"", ["DPoP|error=use_dpop_nonce"]),
            ("DPoP error\t=\tx\t,\tb =\"\"", ["DPoP|error=x|b="]),
            ("DPoP   error=x", ["DPoP|error=x"]),
            ("DPoP,error=x", ["DPoP|error=x"]),
            (",,DPoP a=b,,, c=d,", ["DPoP|a=b|c=d"]),
            ("dpop a=\"\\\\\\\"\\x\"", ["dpop|a=\\\"x"]),
            ("DPoP a=1, a=2", ["DPoP|a=1|a=2"]),
            ("DPoP a=\"é\"", ["DPoP|a=é"]),
            // what cannot be read is skipped up to the comma
            ("a=b, DPoP c=d", ["DPoP|c=d"]),
            ("=, DPoP c=d", ["DPoP|c=d"]),
            ("\"x, y\", DPoP c=d", ["DPoP|c=d"]),
            ("DPoP a=, c=d", ["DPoP:a=|c=d"]),
            ("DPoP a=b c=d, e=f", ["DPoP|e=f"]),
            ("DPoP a=\"b\"x, e=f", ["DPoP|e=f"]),
            ("DPoP a=\"b", ["DPoP"]),
            ("DPoP a=\"b\\", ["DPoP"]),
            ("DPoP a=b, c=\"d, e=f", ["DPoP|a=b"]),
            ("DPoP a=b;c=d, e=f", ["DPoP|e=f"]),
            ("DPoP @@@, e=f", ["DPoP|e=f"]),
            ("DPoP tok68, e=f", ["DPoP:tok68|e=f"]),
            ("DPoP =", []), ("DPoP a=,b=,c=d", ["DPoP:a=|c=d"]),
        ] as [(String, [String])])
    func reads(_ field: String, _ expected: [String]) {
        #expect(AuthenticationChallengeParser.parse(field).map(Self.text) == expected)
    }

    @Test func severalFieldsAreReadOneByOne() {
        var fields: HTTPFields = ["WWW-Authenticate": "Bearer realm=\"open"]
        fields.append("DPoP error=\"use_dpop_nonce\"", for: "www-authenticate")
        fields.append("Basic", for: "WWW-AUTHENTICATE")
        #expect(fields.authenticationChallenges.map(Self.text) == ["Bearer", "DPoP|error=use_dpop_nonce", "Basic"])
    }

    @Test func lookUpIgnoresCaseAndTakesTheFirst() {
        let challenge = AuthenticationChallengeParser.parse("dPoP ERROR=one, error=two")[0]
        #expect(challenge.hasScheme("DPoP"))
        #expect(challenge["Error"] == "one")
        #expect(challenge["algs"] == nil)
    }

    @Test func workAndResultAreBounded() {
        let many = String(repeating: "A, ", count: 10_000)
        #expect(AuthenticationChallengeParser.parse(many).count == AuthenticationChallengeParser.maximumChallenges)
        let wide = "A " + (0..<1_000).map { "p\($0)=v" }.joined(separator: ",")
        #expect(
            AuthenticationChallengeParser.parse(wide)[0].parameters.count
                == AuthenticationChallengeParser.maximumParameters
        )
        let long = "A a=\"" + String(repeating: "x", count: 1_000_000) + "\""
        #expect(AuthenticationChallengeParser.parse(long).map(Self.text) == ["A"])
    }

    @Test func everyShortTextIsReadWithoutACrash() {
        // All texts of up to five characters over the alphabet that matters: 8^5 of them.
        let alphabet = Array("a =,\"\\@\t".utf8)
        var text: [UInt8] = []
        func extend(_ rest: Int) {
            _ = AuthenticationChallengeParser.parse(String(decoding: text, as: UTF8.self))
            guard rest > 0 else { return }
            for byte in alphabet {
                text.append(byte)
                extend(rest - 1)
                text.removeLast()
            }
        }
        extend(5)
        #expect(text.isEmpty)
    }
}
