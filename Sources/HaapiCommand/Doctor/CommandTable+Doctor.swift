#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CommandTable {
    static let doctor = Subcommand(
        path: ["doctor"],
        summary: "Checks a configuration against its server, and says what to do.",
        discussion: [
            "It checks the addresses; that each endpoint answers, over TLS that is trusted and without a redirect; the clocks; "
                + "the main client and its scope dcr; the stored dynamic client; and that a flow starts. Requests "
                + "without secrets are sent to each endpoint (a configured client certificate is shown), so the "
                + "server's log has errors of them; then, with a fallback, the main client asks for an initial token.",
            "If no dynamic client is stored and this device cannot attest, one is registered and stored, as an app would do. "
                + "It says so before. --no-register leaves that out.",
            "Status 0: all is well. 4: there are warnings. 1: there are errors. 3: the file cannot be read.",
        ],
        options: [
            configOption, CommandOption("no-register", summary: "Register no client, and start no flow without one."),
            jsonOption,
        ],
        examples: ["doctor", "doctor -c haapi.json --json"],
        run: { invocation in
            let file = try await invocation.configuration()
            let console = invocation.console
            let isJSON = invocation.arguments.has("json")
            let examination = Examination(
                file: file, registers: !invocation.arguments.has("no-register"), now: { Date() },
                report: { finding in
                    let isShown = console.verbosity != .quiet || finding.severity >= .warning
                    if !isJSON, isShown { try console.print(finding.line(console.style)) }
                },
                announce: { try console.say($0) })
            let findings = try await examination.run()
            if isJSON { try console.print(try JSONText.of(DoctorReport(findings))) }
            return Finding.status(findings)
        })
}
