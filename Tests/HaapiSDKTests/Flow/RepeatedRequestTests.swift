import Driver
import Foundation
import TestSupport
import Testing

@testable import HaapiSDK

/// Servers that repeat in their errors what they were sent.
@Suite(.timeLimit(.minutes(5))) struct RepeatedRequestTests {
    /// An error that the server states in answer to the start of a flow.
    private static func error(
        clientId: String = "app", headers: HttpHeadersProvider? = nil,
        _ answer: @escaping @Sendable (ReceivedRequest) -> [UInt8]
    ) async throws -> HaapiError {
        let server = try ScriptedFlowServer(answer)
        let accessor = try await server.accessor(clientId: clientId, headers: headers)
        defer { accessor.close() }
        return try #require(await accessor.haapiManager.start().haapiError)
    }

    private static func refusal(_ error: String, _ description: String) -> [UInt8] {
        var body = JSONObject()
        body.append("error", .string(error))
        body.append("error_description", .string(description))
        return ScriptedFlowServer.answer(400, "application/json", JSONWriter.text(.object(body)))
    }

    /// Also those that are made by the app, and those that are added last.
    @Test(arguments: ["X-App-Key", "DPoP", "Authorization"])
    func headerFieldsAreHidden(_ name: String) async throws {
        let value = Lock("")
        let error = try await Self.error(headers: { ["X-App-Key": "APP-KEY-OF-THE-APP"] }) { request in
            let sent = request[name] ?? ""
            value.withLock { $0 = sent }
            return Self.refusal("refused", "I was sent <\(sent)> by you")
        }
        let sent = value.withLock { $0 }
        #expect(sent.count > 10)
        #expect(error.errorDescription?.contains("<(secret)> by you") == true || name == "Authorization")
        for part in ["APP-KEY", "HAAPI-AT", "eyJ"] { #expect(!"\(error)".contains(part), "\(error)") }
    }

    /// The proof of the second attempt is another one than that of the first.
    @Test func bothProofsAreHidden() async throws {
        let proofs = Lock<[String]>([])
        let error = try await Self.error { request in
            let all = proofs.withLock { proofs in
                proofs.append(request["DPoP"] ?? "")
                return proofs
            }
            guard all.count > 1 else {
                return HTTPAnswer.text(
                    401, [("WWW-Authenticate", "DPoP error=\"use_dpop_nonce\""), ("DPoP-Nonce", "N-1")], body: "")
            }
            return Self.refusal("refused", "<\(all[0])> <\(all[1])>")
        }
        #expect(error.errorDescription?.contains("<(secret)> <(secret)>") == true)
    }

    /// A client may be called as a part of a code is, and asks for a `code`: what the code means stays what it is.
    @Test func publicParametersDoNotChangeWhatIsSaid() async throws {
        let error = try await Self.error(clientId: "client") { _ in
            Self.refusal("invalid_client", "no such client, no code for it")
        }
        guard case .serverError("invalid_client", let text, 400) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(text.contains("no such client, no code for it"))
        guard case .unrecoverable(.modifyConfiguration) = error.recoverySuggestion else {
            Issue.record("\(error.recoverySuggestion)")
            return
        }
    }

    /// The server chooses what it is sent, by the fields of its own redirection step, and so how much there is to hide.
    @Test func whatTheServerHasSentBackToItHoldsUpNobody() async throws {
        let long = String(repeating: "a", count: 300_000)
        let fields = (0..<30_000).map { Script.hidden("f\($0)", "value-\($0)") } + [Script.hidden("long", long + "x")]
        let step = Script.step(
            "redirection-step", Script.form("redirect", "POST", "/next", fields: fields.joined(separator: ",")))
        let error = try await Self.error { request in
            request.line.hasPrefix("POST")
                ? Self.refusal(long, "value-29999 \(long)")
                : ScriptedFlowServer.answer(200, "application/vnd.auth+json", step)
        }
        guard case .serverError(_, let text, 400) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(text.hasPrefix("(secret)") && !text.contains("value-"))
    }
}
