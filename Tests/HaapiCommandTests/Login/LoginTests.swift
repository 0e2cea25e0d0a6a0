import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// `login` with answers from files, options and a person at the terminal.
@Suite struct LoginTests {
    private let place: Place

    init() throws {
        place = try Place()
    }

    private func server(
        _ authenticators: [TestAuthenticator] = [.password()],
        _ change: (inout HaapiTestServer.Options) -> Void = { _ in }
    ) throws -> HaapiTestServer {
        var options = HaapiTestServer.Options()
        options.authenticators = authenticators
        change(&options)
        return try HaapiTestServer(options)
    }

    private func login(
        _ server: HaapiTestServer, _ words: [String] = [], input: ScriptedInput = .none
    ) async throws -> CommandRun {
        await CommandRun(["login", "-c", try place.configuration(server)] + words, input: input)
    }

    private static let right = ["-a", "userName=alice", "-a", "password=Password1"]

    @Test func theSummaryShowsNoToken() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, Self.right)
        #expect(run.status == .success)
        #expect(run.output.contains("access token     (secret, "))
        #expect(run.output.contains("dynamic client dyn-"))
        let tokens = server.requests.compactMap { $0.headers["Authorization"] }
        #expect(tokens.allSatisfy { !run.output.contains($0) && !run.diagnostics.contains($0) })
        #expect(server.violations == [])
    }

    @Test func tokensArePrintedOnlyWhenAskedFor() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, Self.right + ["--print-tokens"])
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect((object?["access_token"] as? String)?.isEmpty == false)
        #expect(object?["expires_in"] as? Int == 300)
    }

    @Test func boundTokensWorkAsWell() async throws {
        let server = try server { $0.issuesTokenBoundCodes = true }
        defer { server.close() }
        let run = try await login(server, Self.right)
        #expect(run.status == .success)
        #expect(run.output.lowercased().contains("token type       dpop"))
        let records = try FileManager.default.contentsOfDirectory(atPath: place.url.appending(path: "clients").path)
        let left = records.filter { !$0.hasSuffix(".lock") }
        // The dynamic client, and no key of a token that nobody has.
        #expect(left.count == 1, "\(left)")
        #expect(server.violations == [])
    }

    // MARK: Scripts

    @Test(
        arguments: [
            "userName=alice\npassword=Password1\n", "# a comment\n\nuserName=alice\r\npassword=Password1",
            #"{"userName": "alice", "password": "Password1"}"#,
        ])
    func answersComeFromAFile(text: String) async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["--answers-from", try place.write(text, "answers")])
        #expect(run.status == .success)
    }

    @Test(arguments: ["userName", #"{"userName": 1}"#])
    func aFileThatHasNoAnswersIsAnError(text: String) async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["--answers-from", try place.write(text, "answers")])
        #expect(run.status == .failed)
        #expect(server.requests.isEmpty)
    }

    @Test func answersComeFromAPipe() async throws {
        let server = try server()
        defer { server.close() }
        let pipe = try FilledPipe("userName=alice\npassword=Password1\n")
        #expect(try await login(server, ["--answers-from", pipe.path]).status == .success)
        let input = ScriptedInput.pipe("userName=alice\npassword=Password1\n")
        #expect(try await login(server, ["--answers-from", "-"], input: input).status == .success)
    }

    @Test(arguments: [
        ("/nowhere/answers", "there is no such file"), ("/dev/zero", "more than"), ("/", "it is a folder"),
    ])
    func answersThatCannotBeReadSayWhy(path: String, reason: String) async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["--answers-from", path])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("\(path) (--answers-from) cannot be read: "))
        #expect(run.diagnostics.contains(reason))
    }

    @Test func withoutATerminalNothingIsAsked() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["-a", "userName=alice"])
        #expect(run.status == .inputNeeded)
        #expect(run.diagnostics.contains("An answer is needed for 'password'"))
    }

    @Test func aWrongPasswordOfAScriptIsNotSentTwice() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["-a", "userName=alice", "-a", "password=wrong"])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("The login ended:"))
        #expect(server.requests.filter { $0.path == "/authn/authenticate/form1" && $0.method == "POST" }.count == 1)
    }

    @Test func answersOfOneNameCountInTheirOrder() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(
            server, ["-a", "userName=alice", "-a", "password=wrong", "-a", "password=Password1"])
        #expect(run.status == .success)
    }

    @Test(arguments: ["html-form", "1", "Username and password"])
    func anAuthenticatorIsChosenByTypeNumberOrTitle(word: String) async throws {
        let server = try server([.password(), .oneTimeCode])
        defer { server.close() }
        let run = try await login(server, ["-a", "authenticator=\(word)"] + Self.right)
        #expect(run.status == .success)
    }

    @Test func anAnswerThatIsNoChoiceNamesTheChoices() async throws {
        let server = try server([.password(), .oneTimeCode])
        defer { server.close() }
        let run = try await login(server, ["-a", "authenticator=smoke-signals"])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("html-form, sms"))
    }

    @Test func actionsAndLinksAreChosenByTheirNames() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["-a", "action=register-create", "-a", "userName=bob"])
        #expect(run.status == .inputNeeded)
        #expect(server.requests.contains { $0.path == "/authn/register/create/form1" })
    }

    // MARK: A person

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

    // MARK: Other steps

    @Test func pollingShowsThatItWaits() async throws {
        let server = try server([.polling(pending: 2, interval: 100)])
        defer { server.close() }
        let run = try await login(server, ["-a", "userName=alice"])
        #expect(run.status == .success, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("Waiting, "))
        #expect(server.violations == [])
    }

    @Test func pollingThatFailsEndsTheLogin() async throws {
        let server = try server([.polling(pending: 1, succeeds: false, interval: 100)])
        defer { server.close() }
        let run = try await login(server, ["-a", "userName=alice"])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("what was waited for has failed"))
    }

    @Test func aStepThatContinuesIsAskedOn() async throws {
        let server = try server([.oneTimeCode])
        defer { server.close() }
        let run = try await login(server, ["-a", "otp=123456", "-a", "code=123456", "-a", "userName=alice"])
        #expect(run.status == .success, "\(run.diagnostics)")
    }

    // MARK: Consent

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

    // MARK: Quiet

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

    @Test(
        arguments: [
            (TestAuthenticator.passkey, HaapiCommand.ExitStatus.inputNeeded), (.securityKey, .inputNeeded),
            (.generic, .success), (.unknownStep, .success),
        ])
    func whatNoTerminalCanDoOffersTheRest(
        authenticator: TestAuthenticator, status: HaapiCommand.ExitStatus
    ) async throws {
        let server = try server([authenticator])
        defer { server.close() }
        let run = try await login(server)
        #expect(run.status == status, "\(run.diagnostics)")
        #expect(!run.diagnostics.contains("AuthenticationFlowError"))
        #expect(server.violations == [])
    }

    @Test func anErrorOfTheServerIsTold() async throws {
        let server = try server([.authorizationError("access_denied")])
        defer { server.close() }
        let run = try await login(server)
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("access_denied"))
    }

    @Test(arguments: ["ftp://127.0.0.1:1/x", "http://localhost:1/x", "http://127.0.0.1/x", "http://127.0.0.1:1/x?y"])
    func anAddressThatNoBrowserCanComeBackToIsAWrongCommandLine(address: String) async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["--browser-return", address])
        #expect(run.status == .usage)
    }

    @Test func clearingRegistersAnew() async throws {
        let server = try server()
        defer { server.close() }
        _ = try await login(server, Self.right)
        let first = server.dynamicClientIds
        _ = try await login(server, Self.right)
        #expect(server.dynamicClientIds == first)
        let run = try await login(server, Self.right + ["--clear"])
        #expect(run.status == .success)
        #expect(server.dynamicClientIds.count == 2)
    }
}
