import Driver
import Testing

@testable import HaapiSDK

/// What an ``AuthenticationFlow`` submits by itself: a form without input that is all that a step has, and nothing that the
/// user has to see or to decide.
struct UnaskedFormTests {
    private static let only = Script.form("continue", "POST", "/next", fields: Script.hidden("moveOn", "true"))

    static let stepsToShow = [
        Script.step(
            "registration-step", only, more: #","messages":[{"text":"Write down these codes","classList":["info"]}]"#),
        Script.step("authentication-step", only, Script.form("cancel", "POST", "/cancel")),
        Script.step("authentication-step", only, Script.form("continue", "POST", "/other")),
        Script.step("authentication-step", Script.form("cancel", "POST", "/cancel")),
        Script.step(
            "registration-step", only, more: #","links":[{"href":"data:image/png;base64,AA==","type":"image/png"}]"#),
        Script.step(
            "authentication-step",
            Script.form("continue", "POST", "/next", fields: #"{"type":"checkbox","name":"agreed"}"#)),
    ]

    @Test(arguments: stepsToShow)
    func theUserIsAsked(_ step: String) async throws {
        let server = try ScriptedFlowServer(["GET /authorize": [step]])
        let error = try await server.failure(of: AuthenticationFlow())
        guard case .unanswered("fillForm", _) = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.arrivals == ["GET /authorize"])
    }

    @Test func aFormThatIsAllThatAStepHasIsSubmitted() async throws {
        let second = Script.form("continue", "POST", "/second")
        let server = try ScriptedFlowServer([
            "GET /authorize": [Script.step("authentication-step", Self.only)],
            "POST /next": [Script.step("authentication-step", second)],
        ])
        _ = try await server.failure(of: AuthenticationFlow())
        #expect(server.arrivals == ["GET /authorize", "POST /next", "POST /second"])
    }

    /// A server that answers a form with itself, or that goes in a circle, is not asked without end.
    @Test(arguments: [1, 2])
    func theSameFormIsNotSubmittedAgain(circle length: Int) async throws {
        let steps = [
            Script.step("authentication-step", Self.only),
            Script.step("authentication-step", Script.form("continue", "POST", "/second")),
        ]
        let server = try ScriptedFlowServer([
            "GET /authorize": [steps[0]], "POST /next": [steps[length - 1]], "POST /second": [steps[0]],
        ])
        let asked = Lock(0)
        struct Enough: Error {}
        let flow = AuthenticationFlow(fillForm: { question in
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            if count == 2 { throw Enough() }
            return .submit(question.forms[0])
        })
        #expect(try await server.failure(of: flow) is Enough)
        // Once unasked, once because the user said so, and from then on unasked again, but once.
        #expect(server.arrivals.filter { $0 == "POST /next" }.count <= 3)
        #expect(asked.withLock { $0 } == 2)
    }

    @Test func aProblemWithItIsShown() async throws {
        let server = try ScriptedFlowServer([
            "GET /authorize": [Script.step("authentication-step", Self.only)],
            "POST /next": ["problem:authentication-failed"],
        ])
        let problems = Lock<[ProblemType]>([])
        let flow = AuthenticationFlow(fillForm: { question in
            problems.withLock { $0 += [question.problem?.type].compactMap(\.self) }
            return .submit(question.forms[0])
        })
        let error = try await server.failure(of: flow)
        #expect(problems.withLock { $0 } == [.authenticationFailedProblem])
        // And what was refused is not sent again.
        guard case .problem = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.arrivals == ["GET /authorize", "POST /next"])
    }
}
