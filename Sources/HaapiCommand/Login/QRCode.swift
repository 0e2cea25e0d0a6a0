/// Draws codes to scan, with the program qrencode where it is installed.
enum QRCode {
    static func show(_ text: String, _ console: Console) async throws {
        if console.diagnostics.isTerminal, let picture = try await drawn(text, console) {
            try console.tell(picture)
        } else if console.diagnostics.isTerminal {
            try console.tell("  (install qrencode to see a code to scan here)")
        }
        try console.tell("  \(TerminalText.line(text, limit: 4000))")
    }

    /// Without colors, the blocks are in the color of the text.
    static func arguments(isColored: Bool) -> [String] {
        ["-t", isColored ? "ANSIUTF8" : "UTF8", "-m", "2"]
    }

    /// `nil` if qrencode is not there.
    private static func drawn(_ text: String, _ console: Console) async throws -> String? {
        do {
            let output = try await ChildProcess.output(
                "qrencode", arguments(isColored: console.diagnosticsStyle.isColored), input: Array(text.utf8))
            return String(decoding: output, as: UTF8.self)
        } catch is ChildProcess.NotStarted {
            return nil
        }
    }
}
