import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// What failed is answered by a closure, with what the step offers instead; without it the flow ends as it did.
struct AnswerFailureTests {
    private struct NoBrowser: Error {}

    private static let otherDevice = Script.form(
        "bankid-other-device", "POST", "/other", fields: #"{"type":"username","name":"personalnumber"}"#)

    private static let bankID = Script.operation(
        "bankid", #""href":"bankid:///?autostarttoken=AT","autoStartToken":"AT""#,
        continues: Script.form("redirect", "GET", "/poll"), errors: otherDevice)

    private static let browser = Script.step(
        "authentication-step",
        Script.operation(
            "external-browser-flow", #""href":"https://id.example.test/launch""#,
            continues: Script.form("continue", "GET", "/resume", fields: #"{"type":"context","name":"_resume_nonce"}"#),
            errors: Script.form("redirect", "GET", "/instead")),
        Script.form("cancel", "POST", "/cancel"))

    /// A flow in which everything that can throw does.
    private static let hopeless = AuthenticationFlow(
        showWaiting: { if $0 is PollingStep { throw NoBrowser() } }, presentBankId: { _ in throw NoBrowser() },
        visitBrowser: { _ in throw NoBrowser() })

    struct Failing: Sendable, CustomStringConvertible {
        let description: String
        let step: String
        let forms: [ActionKind]
        let answer: AuthenticationAnswer
        let arrival: String
    }

    static let failing = [
        Failing(
            description: "the browser", step: browser, forms: [.redirect, .cancel], answer: .values([:]),
            arrival: "GET /instead"),
        Failing(
            description: "the browser, cancelled", step: browser, forms: [.redirect, .cancel], answer: .cancel,
            arrival: "POST /cancel"),
        Failing(
            description: "BankID", step: Script.polling("pending", bankID), forms: [.bankIdOtherDevice, .cancel],
            answer: .values(["personalnumber": "191212121212"]), arrival: "POST /other"),
        Failing(
            description: "waiting", step: Script.polling("pending"), forms: [.cancel], answer: .cancel,
            arrival: "POST /cancel"),
    ]

    @Test(arguments: failing)
    func whatAClosureCouldNotDo(_ failing: Failing) async throws {
        let server = try ScriptedFlowServer(["GET /authorize": [failing.step]])
        #expect(try await server.failure(of: Self.hopeless) is NoBrowser)
        #expect(server.arrivals == ["GET /authorize"])
        var flow = Self.hopeless
        flow.answerFailure = { failure in
            #expect(failure.error is NoBrowser)
            #expect(failure.forms.map(\.kind) == failing.forms)
            return failing.answer
        }
        _ = try await server.failure(of: flow)
        #expect(server.arrivals.last == failing.arrival)
    }

    /// "Try again" leads back to the same step, with the same operation.
    @Test func whatHasFailedInAPendingStepCanBeTriedAgain() async throws {
        let operation = Script.operation(
            "external-browser-flow", #""href":"https://id.example.test/launch""#,
            continues: Script.form("continue", "GET", "/resume", fields: #"{"type":"context","name":"_resume_nonce"}"#),
            errors: Script.form("redirect", "GET", "/again"))
        let pending = Script.polling("pending", operation)
        let server = try ScriptedFlowServer(["GET /authorize": [pending], "GET /again": [pending]])
        let visits = Lock(0)
        let flow = AuthenticationFlow(
            visitBrowser: { _ in
                visits.withLock { $0 += 1 }
                throw NoBrowser()
            },
            answerFailure: { failure in
                guard visits.withLock({ $0 }) == 1, let again = failure.forms.first else { return .cancel }
                return .submit(again, [:])
            })
        _ = try await server.failure(of: flow)
        #expect(visits.withLock { $0 } == 2)
        #expect(server.arrivals == ["GET /authorize", "GET /again", "POST /cancel"])
    }

    @Test func aBrowserThatComesBackWithTheWrongAddress() async throws {
        let server = try ScriptedFlowServer(["GET /authorize": [Self.browser]])
        let flow = AuthenticationFlow(
            visitBrowser: { _ in URL(filePath: "/nothing") },
            answerFailure: { failure in
                #expect(failure.error is ExternalBrowserReturnError)
                return .cancel
            })
        _ = try await server.failure(of: flow)
        #expect(server.arrivals == ["GET /authorize", "POST /cancel"])
    }

    @Test func whatWasWaitedForHasFailed() async throws {
        let server = try ScriptedFlowServer([
            "GET /authorize": [Script.polling("failed", Script.form("continue", "POST", "/again"))]
        ])
        let flow = AuthenticationFlow(answerFailure: { failure in
            guard case .failed = failure.error as? AuthenticationFlowError else { throw failure.error }
            return .values([:])
        })
        _ = try await server.failure(of: flow)
        #expect(server.arrivals == ["GET /authorize", "POST /again"])
    }

    @Test func itDidNotHappenInTime() async throws {
        let server = try ScriptedFlowServer([
            "GET /authorize": [Script.polling("pending", times: #","maxWaitRemainingTime":"0""#)]
        ])
        let flow = AuthenticationFlow(answerFailure: { failure in
            guard case .waitedTooLong = failure.error as? AuthenticationFlowError else { throw failure.error }
            return .cancel
        })
        _ = try await server.failure(of: flow)
        #expect(server.arrivals.last == "POST /cancel")
    }

    @Test func aCancellationIsNoFailure() async throws {
        let server = try ScriptedFlowServer(["GET /authorize": [Self.browser]])
        let flow = AuthenticationFlow(
            visitBrowser: { _ in throw CancellationError() },
            answerFailure: { _ in
                Issue.record("asked")
                return .cancel
            })
        #expect(try await server.failure(of: flow) is CancellationError)
        #expect(server.arrivals == ["GET /authorize"])
    }
}
