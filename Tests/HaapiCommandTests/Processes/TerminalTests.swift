import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// A login in a real pseudo-terminal.
@Suite struct TerminalTests {
    private let place: Place
    private let server: HaapiTestServer

    init() throws {
        place = try Place()
        server = try HaapiTestServer()
    }

    private func login(_ words: [String] = []) throws -> TerminalSession {
        try TerminalSession(["login", "-c", try place.configuration(server)] + words)
    }

    /// Answers everything up to the password.
    private func answerUserName(_ session: TerminalSession) async throws {
        try await session.expect("What do you want to do? [1]: ")
        session.type("\n")
        try await session.expect("Username: ")
        session.type("alice\n")
        try await session.expect("Password: ")
    }

    @Test func aWrongPasswordThenTheRightOne() async throws {
        let session = try login()
        try await answerUserName(session)
        try await waitUntilHidden(session)
        session.type("mistyped\n")
        try await session.expect("Wrong username or password")
        try await answerUserName(session)
        try await waitUntilHidden(session)
        session.type("Password1\n")
        try await session.expect("access token     (secret, ")
        #expect(try await session.end() == 0)
        #expect(session.isEchoing)
        #expect(session.transcript.contains("alice"))
        #expect(!session.transcript.contains("mistyped"))
        #expect(!session.transcript.contains("Password1"))
        #expect(server.violations == [])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func endingItAtThePasswordRestoresTheTerminal(signal: Int32) async throws {
        let session = try login()
        try await answerUserName(session)
        try await waitUntilHidden(session)
        if signal == SIGINT { session.type("half a pass\u{03}") } else { session.send(signal) }
        #expect(try await session.end() == 128 + signal)
        #expect(session.isEchoing)
        #expect(!session.transcript.contains("half a pass"))
    }

    @Test func controlCEndsItWhileItWaits() async throws {
        try server.update { $0.authenticators = [.polling(pending: 1_000_000, maximumWait: nil, interval: 200)] }
        let session = try login(["-a", "userName=alice"])
        try await session.expect("Waiting")
        session.type("\u{03}")
        #expect(try await session.end() == 130)
        #expect(session.isEchoing)
    }

    @Test func theEndOfTheInputEndsIt() async throws {
        let session = try login()
        try await answerUserName(session)
        try await waitUntilHidden(session)
        session.type("\u{04}")
        #expect(try await session.end() == ExitStatus.inputNeeded.rawValue)
        #expect(session.isEchoing)
    }

    @Test func theDemonstrationCanBeInteractive() async throws {
        let session = try TerminalSession(["demo", "--interactive"])
        try await answerUserName(session)
        try await waitUntilHidden(session)
        session.type("Password1\n")
        try await session.expect("The end")
        #expect(try await session.end() == 0)
        #expect(session.isEchoing)
    }

    /// The question is written a moment before the terminal stops to show what is typed.
    private func waitUntilHidden(_ session: TerminalSession) async throws {
        let end = ContinuousClock.now + .seconds(30)
        while session.isEchoing {
            guard ContinuousClock.now < end else {
                throw TerminalSession.Failure(description: "typing is never hidden")
            }
            await Task.yield()
        }
    }
}

extension TerminalSession {
    /// Sends a signal to the program.
    func send(_ signal: Int32) {
        kill(processIdentifier, signal)
    }
}
