import Driver
import Foundation
import HaapiSDK
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiCommand

/// Steps with something to show, at a terminal that is recorded and by a clock that does not wait.
@Suite struct LoginDialogTests {
    private let diagnostics = RecordingOutput(isTerminal: true)

    private func dialog(
        _ lines: [String], browser: BrowserVisit? = nil, terminal: String = "xterm",
        verbosity: Console.Verbosity = .normal
    ) throws -> LoginDialog {
        let console = Console(
            output: RecordingOutput(), diagnostics: diagnostics, input: ScriptedInput(lines),
            environment: ["NO_COLOR": "1", "TERM": terminal], verbosity: verbosity)
        return LoginDialog(
            console, answers: AnswerBook([]),
            browser: try browser ?? BrowserVisit(returningTo: BrowserVisit.standardReturn, opensBrowser: false))
    }

    private func accessor(_ server: HaapiTestServer) async throws -> any HaapiAccessor {
        let place = try Place()
        let file = try HaapiConfigurationFile(contentsOf: URL(filePath: try place.configuration(server)))
        return try await file.builder().buildForHaapi()
    }

    private static let cleared = "\r\u{1B}[K"

    @Test(arguments: [Console.Verbosity.normal, .quiet])
    func bankIDShowsTheAddressOfTheAppAndWaits(verbosity: Console.Verbosity) async throws {
        var options = HaapiTestServer.Options()
        options.authenticators = [.bankID(pending: 2)]
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let accessor = try await accessor(server)
        defer { accessor.close() }
        _ = try await dialog(["1"], verbosity: verbosity).run(with: accessor, clock: ImmediateClock())
        #expect(diagnostics.text.contains("https://app.bankid.com/?autostarttoken=AST_"))
        #expect(diagnostics.text.contains("bankid:///?autostarttoken=AST_"))
        #expect(diagnostics.text.contains("Ctrl-C ends it") == (verbosity == .normal))
        #expect(diagnostics.text.contains(Self.cleared) == (verbosity == .normal))
        // Shown once, since it did not change.
        #expect(diagnostics.text.components(separatedBy: "Open BankID:").count == 2)
        #expect(server.violations == [])
    }

    @Test(arguments: ["dumb", ""])
    func aTerminalWithoutSequencesGetsNone(terminal: String) async throws {
        var options = HaapiTestServer.Options()
        options.authenticators = [.bankID(pending: 2)]
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let accessor = try await accessor(server)
        defer { accessor.close() }
        _ = try await dialog(["1"], terminal: terminal).run(with: accessor, clock: ImmediateClock())
        #expect(diagnostics.text.contains("Waiting"))
        #expect(!diagnostics.text.contains("\u{1B}"))
    }

    @Test func codesAreDrawnInColorOnlyWhereColorsAre() {
        #expect(QRCode.arguments(isColored: true).contains("ANSIUTF8"))
        #expect(QRCode.arguments(isColored: false).contains("UTF8"))
    }

    @Test func keysPressedDuringAWaitAnswerNothing() async throws {
        let input = ScriptedInput(["asked"], early: ["not asked"])
        let console = Console(output: RecordingOutput(), diagnostics: diagnostics, input: input, environment: [:])
        let waiting = WaitingLine(console)
        try waiting.end()
        #expect(try await input.readLine(isEchoed: true, again: {}) == "not asked")
        let other = ScriptedInput(["asked"], early: ["not asked"])
        let later = WaitingLine(
            Console(output: RecordingOutput(), diagnostics: diagnostics, input: other, environment: [:]))
        try later.begin()
        try later.end()
        #expect(try await other.readLine(isEchoed: true, again: {}) == "asked")
    }

    @Test func encapShowsTheAddressOfTheApp() async throws {
        var options = HaapiTestServer.Options()
        options.authenticators = [.encap(pending: 1)]
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let accessor = try await accessor(server)
        defer { accessor.close() }
        _ = try await dialog(["1", "alice", "1"]).run(with: accessor, clock: ImmediateClock())
        #expect(diagnostics.text.contains("Open the app"))
        #expect(server.violations == [])
    }

    @Test(arguments: [(TestAuthenticator.externalBrowser, [String]()), (.passkey, ["1"])])
    func theBrowserComesBack(authenticator: TestAuthenticator, lines: [String]) async throws {
        let address = "http://127.0.0.1:\(try FreePort.any())/haapi"
        var options = HaapiTestServer.Options()
        options.authenticators = [authenticator]
        options.template?.redirectURIs.append(address)
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let accessor = try await accessor(server)
        defer { accessor.close() }
        let dialog = try dialog(
            lines, browser: BrowserVisit(returningTo: address, opensBrowser: false), verbosity: .quiet)
        async let tokens = dialog.run(with: accessor, clock: ImmediateClock())
        // What the person does with the address that is shown.
        let shown = try await diagnostics.waitFor { text in
            text.split(separator: "\n").first { $0.hasPrefix("  https://") }.map { String($0.dropFirst(2)) }
        }
        let back = try server.finishInBrowser(try #require(URL(string: shown)))
        var configuration = HTTPClientConfiguration.haapi.patient
        configuration.allowsInsecureHTTP = true
        configuration.proxy = .none
        let browser = try HTTPClient(configuration: configuration)
        defer { browser.close() }
        #expect(try await browser.send(HTTPRequest(back)).statusCode == 200)
        #expect(try await tokens.accessToken.isEmpty == false)
        #expect(server.violations == [])
        // What a passkey would do is told, and what the step offers instead was chosen.
        #expect(diagnostics.text.contains("This program cannot") == (authenticator == .passkey))
    }

    /// A person may try again, and ends the login by going away; a script ends with the failure at once.
    @Test(arguments: [["alice", "1"], []])
    func whatFailedCanBeTriedAgain(lines: [String]) async throws {
        var options = HaapiTestServer.Options()
        options.authenticators = [.polling(pending: 1, succeeds: false)]
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let accessor = try await accessor(server)
        defer { accessor.close() }
        let console = Console(
            output: RecordingOutput(), diagnostics: diagnostics,
            input: ScriptedInput(lines, isTerminal: !lines.isEmpty),
            environment: ["NO_COLOR": "1", "TERM": "xterm"])
        let dialog = LoginDialog(
            console, answers: AnswerBook(lines.isEmpty ? [("userName", "alice")] : []),
            browser: try BrowserVisit(returningTo: BrowserVisit.standardReturn, opensBrowser: false))
        await #expect(throws: (any Error).self) { try await dialog.run(with: accessor, clock: ImmediateClock()) }
        let isTriedAgain = server.requests.contains { $0.path.hasSuffix("/failed") }
        #expect(isTriedAgain == !lines.isEmpty)
        #expect(diagnostics.text.contains("Try again") == !lines.isEmpty)
        #expect(server.violations == [])
    }

    @Test func aPortThatIsTakenIsAnErrorWithAdvice() async throws {
        let taken = try LoopbackRedirectListener()
        defer { taken.close() }
        var options = HaapiTestServer.Options()
        options.authenticators = [.externalBrowser]
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let accessor = try await accessor(server)
        defer { accessor.close() }
        let dialog = try dialog([], browser: BrowserVisit(returningTo: taken.redirectURI, opensBrowser: false))
        do {
            _ = try await dialog.run(with: accessor, clock: ImmediateClock())
            Issue.record("the port was opened twice")
        } catch {
            #expect("\(error)".contains("--browser-return"))
        }
    }

    @Test func whatAServerSendsCannotMoveTheCursor() {
        #expect(TerminalText.line("a\u{1B}[2Jb\u{202E}c\nd\u{9B}e") == "a [2Jbc d e")
        #expect(TerminalText.line("é 漢字 👩‍🚒") == "é 漢字 👩🚒")
        #expect(TerminalText.line(String(repeating: "x", count: 600)).count == 500)
    }
}
