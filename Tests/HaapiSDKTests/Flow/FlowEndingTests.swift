import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// Flows that end without tokens, and each of the ways in which an ``AuthenticationFlow`` says so.
struct FlowEndingTests {
    private static func failure(
        _ flow: AuthenticationFlow, clock: any Clock<Duration> = SkippingClock(),
        _ change: (inout HaapiTestServer.Options) -> Void
    ) async throws -> ((any Error)?, [String]) {
        let fixture = try FlowFixture(change)
        defer { fixture.server.close() }
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        do {
            _ = try await flow.run(with: accessor, clock: clock)
            return (nil, fixture.arrivals)
        } catch {
            #expect(fixture.server.violations == [])
            return (error, fixture.arrivals)
        }
    }

    struct Missing: Sendable, CustomStringConvertible {
        let authenticators: [TestAuthenticator]
        var consent = HaapiTestServer.Consent.none
        let closure: String

        var description: String { closure }
    }

    static let missing = [
        Missing(authenticators: [.password()], closure: "fillForm"),
        Missing(authenticators: [.password(), .passkey], closure: "selectAuthenticator"),
        Missing(authenticators: [.password()], consent: .user, closure: "decideConsent"),
        Missing(authenticators: [.password()], consent: .consentor, closure: "decideConsent"),
        Missing(authenticators: [.bankID()], closure: "presentBankId"),
        Missing(authenticators: [.externalBrowser], closure: "visitBrowser"),
        Missing(authenticators: [.passkey], closure: "authenticateWebAuthn"),
        Missing(authenticators: [.encap()], closure: "activateEncap"),
        Missing(authenticators: [.generic], closure: "answerOther"),
        Missing(authenticators: [.unknownStep], closure: "answerOther"),
        Missing(authenticators: [.deviceSelector], closure: "answerOther"),
    ]

    @Test(arguments: missing)
    func aStepThatNobodyAnswers(_ missing: Missing) async throws {
        var flow = AuthenticationFlow()
        if missing.closure != "fillForm" {
            flow.fillForm = { question in
                if let form = question.forms.first(where: { $0.kind == .bankIdSameDevice }) { return .submit(form) }
                return .values(Alice.values)
            }
        }
        let (error, _) = try await Self.failure(flow) {
            $0.authenticators = missing.authenticators
            $0.consent = missing.consent
        }
        guard case .unanswered(let closure, _) = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(closure == missing.closure)
        #expect(String(describing: error).contains(missing.closure))
    }

    /// A closure that always says the same neither goes on for ever nor locks the account.
    @Test func aWrongPasswordIsNotSentTwice() async throws {
        let flow = AuthenticationFlow(fillForm: { _ in .values(Alice.wrong) })
        let (error, arrivals) = try await Self.failure(flow) { $0.authenticators = [.password(maximumAttempts: 9)] }
        guard case .problem(let problem) = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.type == .incorrectCredentialsProblem)
        #expect(arrivals.filter { $0 == "POST authentication" }.count == 1)
        #expect(!String(reflecting: error).contains("not-her-password"))
    }

    struct GivenUp: Error {}

    @Test func tooManyAttempts() async throws {
        let attempts = Lock(0)
        let flow = AuthenticationFlow(fillForm: { question in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if question.problem?.type == .tooManyAttemptsProblem {
                #expect(question.links.map(\.rel).first == "forgot-password")
                throw GivenUp()
            }
            #expect((question.problem == nil) == (attempt == 1))
            return .values(["userName": "alice", "password": "wrong-\(attempt)"])
        })
        let (error, arrivals) = try await Self.failure(flow) { $0.authenticators = [.password(maximumAttempts: 3)] }
        #expect(error is GivenUp)
        #expect(arrivals.filter { $0 == "POST authentication" }.count == 3)
    }

    static let problems: [(String, ProblemType)] = [
        ("unexpected", .unexpectedProblem), ("generic-user-error", .genericUserProblem),
        ("mismatch-between-session-and-access-token", .sessionAndAccessTokenMismatchProblem),
        ("authentication-failed", .authenticationFailedProblem),
        ("something-new", .other(value: "https://curity.se/problems/something-new")),
    ]

    @Test(arguments: problems)
    func problemsInPlaceOfAStep(name: String, type: ProblemType) async throws {
        let (error, _) = try await Self.failure(AuthenticationFlow()) { $0.authenticators = [.problem(type: name)] }
        guard case .problem(let problem) = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.type == type)
    }

    @Test(arguments: ["access_denied", "server_error", "temporarily_unavailable"])
    func authorizationErrors(code: String) async throws {
        let (error, arrivals) = try await Self.failure(AuthenticationFlow()) {
            $0.authenticators = [.authorizationError(code)]
        }
        guard case .problem(let problem as AuthorizationProblem) = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.error == code && problem.iss != nil)
        #expect(arrivals.filter { $0 == "POST token" }.count == 1)
    }

    @Test(arguments: [HaapiTestServer.Consent.user, .consentor])
    func consentThatIsDenied(_ consent: HaapiTestServer.Consent) async throws {
        let flow = AuthenticationFlow(fillForm: { _ in .values(Alice.values) }, decideConsent: { _ in .cancel })
        let (error, _) = try await Self.failure(flow) { $0.consent = consent }
        guard case .problem(let problem as AuthorizationProblem) = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.error == "access_denied")
    }

    @Test func aPollThatFails() async throws {
        let flow = AuthenticationFlow(fillForm: { _ in .values(["userName": "alice"]) })
        let (error, _) = try await Self.failure(flow) { $0.authenticators = [.polling(pending: 1, succeeds: false)] }
        guard case .failed(let step) = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(step.pollingProperties.status == .failed && !step.messages.isEmpty)
    }

    @Test func aPollThatComesToNothing() async throws {
        let flow = AuthenticationFlow(fillForm: { _ in .values(["userName": "alice"]) })
        let clock = SkippingClock()
        // A server that goes on waiting although it said that its time would be over.
        let (error, _) = try await Self.failure(flow, clock: clock) {
            $0.authenticators = [.polling(pending: .max, maximumWait: 0, interval: 2000)]
        }
        switch error as? AuthenticationFlowError {
        case .waitedTooLong, .failed: break
        default: Issue.record("\(String(describing: error))")
        }
        #expect(clock.pauses.count <= 1)
    }

    @Test func aStepThatContinuesOutOfPlace() async throws {
        let (error, _) = try await Self.failure(AuthenticationFlow()) {
            $0.authenticators = [.misplacedContinueSameStep]
        }
        #expect((error as? HaapiError)?.code == .unexpected)
    }

    @Test func tokensThatAreRefused() async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let server = fixture.server
        // The code expires between the flow and the exchange.
        try server.update { $0.lifetimes.code = 0 }
        do {
            _ = try await FlowCase.password.flow(server).run(with: accessor)
            Issue.record("there are tokens")
        } catch AuthenticationFlowError.tokensRefused(let error) {
            #expect(error.error == "invalid_grant")
        }
    }

    @Test func anAnswerThatTheStepHasNoFormFor() async throws {
        let flow = AuthenticationFlow(fillForm: { _ in .cancel })
        let (error, _) = try await Self.failure(flow) { _ in }
        guard case .noSuchForm = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func cancellingWhileAClosureIsAsked() async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let flow = AuthenticationFlow(fillForm: { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .values(Alice.values)
        })
        let task = Task { try await flow.run(with: accessor) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(fixture.arrivals.contains("POST authentication") == false)
    }
}
