/// Draws codes to scan, with the program qrencode where it is installed.
enum QRCode {
    static func show(_ text: String, _ console: Console) async throws {
        if console.diagnostics.isTerminal, let picture = try await drawn(text) {
            try console.say(picture)
        } else if console.diagnostics.isTerminal {
            try console.say("  (install qrencode to see a code to scan here)")
        }
        try console.say("  \(TerminalText.line(text, limit: 4000))")
    }

    /// `nil` if qrencode is not there.
    private static func drawn(_ text: String) async throws -> String? {
        do {
            let output = try await ChildProcess.output(
                "qrencode", ["-t", "ANSIUTF8", "-m", "2"], input: Array(text.utf8))
            return String(decoding: output, as: UTF8.self)
        } catch is ChildProcess.NotStarted {
            return nil
        }
    }
}
