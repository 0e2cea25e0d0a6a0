import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// Client operations in a pending polling step: the closure is asked, once for each operation, and then it is polled.
struct PendingOperationTests {
    private static func browser(_ nonce: String) -> String {
        Script.operation(
            "external-browser-flow", #""href":"https://id.example.test/launch?_launch_nonce=\#(nonce)""#,
            continues: Script.form("continue", "GET", "/resume", fields: #"{"type":"context","name":"_resume_nonce"}"#))
    }

    private static let done = Script.polling("done", Script.form("redirect", "POST", "/done"))

    /// What a flow did: which launches were visited, how often something was shown.
    private final class Seen: Sendable {
        private let state = Lock((visits: [String](), shown: 0))

        var visits: [String] { state.withLock { $0.visits } }
        var shown: Int { state.withLock { $0.shown } }

        func visit(_ step: ExternalBrowserClientOperationStep) -> URL {
            state.withLock { $0.visits.append(step.actionModel.href) }
            return URL(filePath: "/back").appending(queryItems: [URLQueryItem(name: "_resume_nonce", value: "RN")])
        }

        func show() { state.withLock { $0.shown += 1 } }
    }

    @Test func theClosureIsAskedOnceAndThenItIsPolled() async throws {
        let server = try ScriptedFlowServer([
            "GET /authorize": [Script.polling("pending", Self.browser("1"))],
            "GET /resume": [Script.polling("pending", Self.browser("1"))],
            // A server may renew the operation with each answer.
            "GET /poll": [Script.polling("pending", Self.browser("2")), Self.done],
        ])
        let seen = Seen()
        let flow = AuthenticationFlow(showWaiting: { _ in seen.show() }, visitBrowser: { seen.visit($0) })
        _ = try await server.failure(of: flow)
        #expect(server.arrivals == ["GET /authorize", "GET /resume", "GET /poll", "GET /poll", "POST /done"])
        #expect(seen.visits.map { $0.suffix(1) } == ["1"])
        #expect(seen.shown == 2)
    }

    @Test func anotherOperationIsAskedAbout() async throws {
        let server = try ScriptedFlowServer([
            "GET /authorize": [Script.polling("pending", Self.browser("1"))],
            "GET /resume": [Script.polling("pending", Self.browser("2")), Self.done],
        ])
        let seen = Seen()
        _ = try await server.failure(of: AuthenticationFlow(visitBrowser: { seen.visit($0) }))
        #expect(server.arrivals == ["GET /authorize", "GET /resume", "GET /resume", "POST /done"])
        #expect(seen.visits.map { $0.suffix(1) } == ["1", "2"])
    }

    @Test func anOperationThatComesWithAPoll() async throws {
        let server = try ScriptedFlowServer([
            "GET /authorize": [Script.polling("pending")],
            "GET /poll": [Script.polling("pending"), Script.polling("pending", Self.browser("1"))],
            "GET /resume": [Self.done],
        ])
        let seen = Seen()
        _ = try await server.failure(of: AuthenticationFlow(visitBrowser: { seen.visit($0) }))
        #expect(server.arrivals == ["GET /authorize", "GET /poll", "GET /poll", "GET /resume", "POST /done"])
        #expect(seen.visits.count == 1)
    }

    /// Whoever shows what is waited for may leave the operation to the user.
    @Test func withoutTheClosureItIsShownAndPolled() async throws {
        let server = try ScriptedFlowServer([
            "GET /authorize": [Script.polling("pending", Self.browser("1"))], "GET /poll": [Self.done],
        ])
        let seen = Seen()
        _ = try await server.failure(of: AuthenticationFlow(showWaiting: { _ in seen.show() }))
        #expect(server.arrivals == ["GET /authorize", "GET /poll", "POST /done"])
        #expect(seen.shown == 1)
    }

    static let operations = [
        ("visitBrowser", browser("1")),
        (
            "answerOther",
            Script.operation("something-new", "", continues: Script.form("continue", "GET", "/resume"))
        ),
        (
            "activateEncap",
            Script.operation(
                "encap-auto-activation", #""href":"encapapp://x","activationCode":"1""#,
                continues: Script.form("continue", "GET", "/resume"))
        ),
    ]

    @Test(arguments: operations)
    func withoutAnyClosureItIsNamed(_ closure: String, _ operation: String) async throws {
        let server = try ScriptedFlowServer(["GET /authorize": [Script.polling("pending", operation)]])
        let error = try await server.failure(of: AuthenticationFlow())
        guard case .unanswered(closure, _) = error as? AuthenticationFlowError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.arrivals == ["GET /authorize"])
    }
}
