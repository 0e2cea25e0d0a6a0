extension CommandTable {
    static let demo = Subcommand(
        path: ["demo"],
        summary: "Shows a whole login and the fallback by Dynamic Client Registration, on a server of its own.",
        discussion: [
            "A test server starts in the same process, on loopback. On a device that cannot attest, a dynamic client is "
                + "registered; a user logs in with it; tokens are issued, used and refreshed; the accessor is built again "
                + "without any request; a redirect is refused; the client is cleared. Each step is checked against what the "
                + "server saw. It takes a few seconds, and nothing is left behind."
        ],
        options: [
            CommandOption("interactive", short: "i", summary: "You log in yourself, in place of a script.")
        ] + loginOptions,
        examples: ["demo", "demo --interactive"],
        run: { invocation in
            var login: any DemoLogin = ScriptedDemoLogin()
            if invocation.arguments.has("interactive") {
                let dialog = try LoginDialog(
                    invocation.console, answers: try await AnswerBook.read(invocation),
                    browser: BrowserVisit(invocation.arguments))
                login = InteractiveDemoLogin(dialog: dialog)
            }
            var demonstration = try Demonstration(invocation.console, login: login)
            try await demonstration.run()
            return .success
        })
}
