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

    @Test func keysPressedWhileItWaitsAreNoConsent() async throws {
        try server.update {
            $0.authenticators = [.polling(pending: 1_000_000, maximumWait: nil, interval: 200)]
            $0.consent = .user
        }
        let session = try login(["-a", "userName=alice"])
        try await session.expect("Waiting")
        session.type("1\ny\ny\n")
        // The terminal has taken them when it shows them.
        try await session.expect("1\r\ny\r\ny\r\n")
        try server.update { $0.authenticators = [.polling(pending: 0, maximumWait: nil, interval: 200)] }
        try await session.expect("What do you want to do?: ")
        session.type("2\n")
        try await session.expect("access_denied")
        #expect(try await session.end() == ExitStatus.failed.rawValue)
    }

    // MARK: Jobs

    /// A shell with jobs, which runs this.
    private func shell(_ script: String) throws -> TerminalSession {
        try TerminalSession(
            ["-c", "set -m\n" + script, FinishedProcess.haapi, try place.configuration(server), place.url.path],
            program: "/bin/bash", environment: ["TMPDIR": place.url.path])
    }

    @Test func aPasswordIsStillHiddenAfterAStop() async throws {
        // Interactive shells put the terminal back when a job stops.
        let session = try shell(#""$0" login -c "$1"; stty echo; echo stopped; fg; echo "status $?""#)
        try await answerUserName(session)
        try await waitUntilHidden(session)
        session.type("\u{1A}")
        try await session.expect("stopped")
        try await session.expect("Password: ")
        try await waitUntilHidden(session)
        session.type("Password1\n")
        try await session.expect("status 0")
        #expect(try await session.end() == 0)
        #expect(!session.transcript.contains("Password1"))
        #expect(session.isEchoing)
    }

    @Test func aLoginInTheBackgroundStopsUntilItIsCalledBack() async throws {
        let session = try shell(#""$0" login -c "$1" & wait $!; echo "stopped"; fg; echo "status $?""#)
        try await session.expect("stopped")
        try await answerUserName(session)
        try await waitUntilHidden(session)
        session.type("Password1\n")
        try await session.expect("status 0")
        #expect(try await session.end() == 0)
    }

    /// What is typed is for the shell. It takes each line and then looks whether the server is still there.
    @Test func aServerInTheBackgroundReadsNothing() async throws {
        let session = try shell(
            #"""
            "$0" serve --config "$2/served.json" &
            for number in 1 2; do
              read -r line
              echo "the shell read $line"
              "$0" http GET /oauth/v2/oauth-userinfo -c "$2/served.json" --quiet || exit 9
            done
            kill -INT $!
            wait $!
            echo "status $?"
            """#)
        try await session.expect("Ready.")
        for number in 1...2 {
            session.type("line \(number)\n")
            try await session.expect("the shell read line \(number)")
            try await session.expect("invalid_token")
        }
        try await session.expect("status 130")
        #expect(try await session.end() == 0)
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
        let end = ContinuousClock.now + .seconds(240)
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
