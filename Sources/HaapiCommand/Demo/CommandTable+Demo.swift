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
        examples: ["demo"],
        run: { invocation in
            var demonstration = try Demonstration(invocation.console, login: ScriptedDemoLogin())
            try await demonstration.run()
            return .success
        })
}
