import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// A person at the terminal.
extension LoginTests {
    @Test func aPersonIsAskedAndThePasswordIsHidden() async throws {
        let server = try server()
        defer { server.close() }
        // The form, and not one of the links; a wrong password; then the right one.
        let input = ScriptedInput(["", "alice", "wrong", "1", "alice", "Password1"])
        let run = try await login(server, input: input)
        #expect(run.status == .success)
        #expect(input.hiddenLines == ["wrong", "Password1"])
        #expect(run.diagnostics.contains("Username: "))
        #expect(run.diagnostics.contains("Wrong username or password"))
        #expect(!run.diagnostics.contains("Password1"))
        #expect(server.violations == [])
    }

    @Test func anEmptyAnswerToARequiredFieldIsAskedAgain() async throws {
        let server = try server()
        defer { server.close() }
        let input = ScriptedInput(["1", "", "alice", "", "Password1"])
        let run = try await login(server, input: input)
        #expect(run.status == .success)
        #expect(input.remainingLines == [])
    }

    @Test func whatIsNoChoiceIsAskedAgain() async throws {
        let server = try server([.password(), .oneTimeCode])
        defer { server.close() }
        let input = ScriptedInput(["7", "no", "1", "1", "alice", "Password1"])
        let run = try await login(server, input: input)
        #expect(run.status == .success)
        #expect(run.diagnostics.contains("A number from 1 to 2, please."))
    }

    @Test func theEndOfTheInputEndsTheLogin() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, input: ScriptedInput(["1", "alice"]))
        #expect(run.status == .inputNeeded)
    }
}
