import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// Consent is nothing that is taken for granted.
extension LoginTests {
    private static let agreement = right + ["-a", "action=login", "-a", "action=user-consent"]

    @Test(arguments: [HaapiTestServer.Consent.user, .consentor])
    func consentThatWasNotGivenIsNotTakenForGranted(consent: HaapiTestServer.Consent) async throws {
        let server = try server { $0.consent = consent }
        defer { server.close() }
        let run = try await login(server, Self.right)
        #expect(run.status == .inputNeeded)
        #expect(run.diagnostics.contains("An answer is needed for 'action'"))
        // The end of authentication, and nothing after it.
        #expect(server.requests.last?.path == "/oauth/v2/oauth-authorize")
        #expect(server.requests.filter { $0.path == "/oauth/v2/oauth-authorize" && $0.method == "POST" }.count == 1)
    }

    @Test func eachBoxOfAConsentIsAskedFor() async throws {
        let server = try server { $0.consent = .user }
        defer { server.close() }
        let run = try await login(server, Self.agreement + ["-a", "consent.scope.openid=y"])
        #expect(run.status == .inputNeeded)
        #expect(run.diagnostics.contains("An answer is needed for 'consent.scope.read'"))
    }

    @Test func aScriptCanConsent() async throws {
        let server = try server { $0.consent = .user }
        defer { server.close() }
        let boxes = ["-a", "consent.scope.openid=yes", "-a", "consent.scope.read=n"]
        let run = try await login(server, Self.agreement + boxes)
        #expect(run.status == .success, "\(run.diagnostics)")
        #expect(run.output.contains("scope            openid\n"))
        #expect(server.violations == [])
    }

    @Test func anEmptyAnswerIsNoConsent() async throws {
        let server = try server { $0.consent = .user }
        defer { server.close() }
        let input = ScriptedInput(["1", "alice", "Password1", "", "1", "", "y", "", "n"])
        let run = try await login(server, input: input)
        #expect(run.status == .success, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("  1  Allow\n  2  Deny\n"))
        #expect(run.output.contains("scope            openid\n"))
        #expect(input.remainingLines == [])
    }

    @Test func keysPressedBeforeAreNoConsent() async throws {
        let server = try server([.unknownStep]) { $0.consent = .user }
        defer { server.close() }
        let run = try await login(server, input: ScriptedInput(["2"], early: ["1", "y", "y"]))
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("access_denied"))
    }

    @Test func quietKeepsWhatAQuestionIsAbout() async throws {
        let server = try server { $0.consent = .user }
        defer { server.close() }
        let input = ScriptedInput(["1", "alice", "wrong", "1", "alice", "Password1", "1", "y", "y"])
        let asked = try await login(server, ["--quiet"], input: input)
        #expect(asked.status == .success)
        #expect(asked.diagnostics.contains("Wrong username or password"))
        #expect(asked.diagnostics.contains("App One asks for access\n  1  Allow"))
        let boxes = ["-a", "consent.scope.openid=y", "-a", "consent.scope.read=y"]
        let told = try await login(server, ["--quiet"] + Self.agreement + boxes)
        #expect(told.status == .success)
        #expect(told.diagnostics == "")
    }
}
