import HaapiTestServer

extension CommandTable {
    static let serve = Subcommand(
        path: ["serve"],
        summary: "Serves the test server on loopback, for developers of apps.",
        discussion: [
            "It prints its endpoints, the file of its certificate authority, its clients and its users, and then each request "
                + "with the rules that it breaks, if any. It ends with Ctrl-C or, if standard input is a terminal or a pipe, "
                + "with the end of the input; a job in the background reads nothing. What it has in its memory ends with it."
        ],
        options: [
            CommandOption(
                "config", short: "c", value: .file(placeholder: "FILE"),
                summary:
                    "Write a configuration for the other subcommands to this file. A file that is there already is "
                    + "replaced only if its setting name is 'haapi serve'."),
            CommandOption(
                "ca-file", value: .file(placeholder: "FILE"),
                summary: "Write the certificate authority to this file; by default to one that is removed at the end."),
            CommandOption("force", summary: "Write over files that 'haapi serve' did not write."),
            CommandOption(
                "authenticator", value: .choice(ServedAuthenticator.names), isRepeatable: true,
                summary: "A way to sign in; password by default."),
            CommandOption(
                "user", value: .text(placeholder: "NAME:PASSWORD"), isRepeatable: true,
                summary: "Someone who can sign in; alice:Password1 by default."),
            CommandOption(
                "redirect-uri", value: .text(placeholder: "URI"), isRepeatable: true,
                summary: "One more redirect URI of the clients, besides app://haapi and \(BrowserVisit.standardReturn)."
            ),
            CommandOption("consent", summary: "Ask users for consent."),
            CommandOption("bound-tokens", summary: "Bind codes and tokens to the key of the session."),
            CommandOption("no-registration", summary: "Be a server without dynamic registration."),
            jsonOption,
        ],
        examples: ["serve --config haapi.json", "serve --authenticator password --authenticator bankid"],
        run: { invocation in try await TestServing(invocation).run() })
}

/// The ways to sign in that `serve` offers, by names for the command line.
enum ServedAuthenticator {
    private static let table: [(name: String, authenticator: TestAuthenticator)] = [
        ("password", .password()), ("polling", .polling()), ("bankid", .bankID(pending: 5)),
        ("browser", .externalBrowser), ("passkey", .passkey), ("security-key", .securityKey), ("encap", .encap()),
        ("one-time-code", .oneTimeCode),
    ]

    static let names = table.map(\.name)

    static func authenticators(_ names: [String]) -> [TestAuthenticator] {
        names.compactMap { name in table.first { $0.name == name }?.authenticator }
    }
}
