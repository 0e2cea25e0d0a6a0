import Driver
import Foundation
import TestSupport

@testable import HaapiSDK

/// A server on loopback that says what a test wants, for flows that no other server has. It issues HAAPI access tokens, and
/// answers everything else as the test says.
final class ScriptedFlowServer: Sendable {
    private let server: ScriptedServer
    private let arrived: Lock<[String]>

    /// What arrived in order, apart from token requests: `GET /path`.
    var arrivals: [String] { arrived.withLock { $0 } }

    init(_ answer: @escaping @Sendable (ReceivedRequest) -> [UInt8]) throws {
        let arrived = Lock<[String]>([])
        self.arrived = arrived
        server = try ScriptedServer(
            everyConnection: .answering { request in
                guard !request.target.hasPrefix("/token") else {
                    return Self.answer(
                        200, "application/json", #"{"access_token":"HAAPI-AT","token_type":"DPoP","expires_in":300}"#)
                }
                arrived.withLock { $0.append(Self.name(request)) }
                return answer(request)
            })
    }

    /// `documents` are the answers by request, one after the other, the last one for all that follow. What is not among them
    /// is answered with a problem that ends the flow.
    convenience init(_ documents: [String: [String]]) throws {
        let counts = Lock<[String: Int]>([:])
        try self.init { request in
            let name = Self.name(request)
            let number = counts.withLock { counts in
                defer { counts[name, default: 0] += 1 }
                return counts[name] ?? 0
            }
            guard let answers = documents[name], let last = answers.last else {
                return Self.problem("unexpected")
            }
            let document = number < answers.count ? answers[number] : last
            return document.hasPrefix("problem:")
                ? Self.problem(String(document.dropFirst("problem:".count)))
                : Self.answer(200, "application/vnd.auth+json", document)
        }
    }

    static func answer(_ status: Int, _ type: String, _ body: String) -> [UInt8] {
        HTTPAnswer.text(status, [("Content-Type", type)], body: body)
    }

    private static func problem(_ type: String) -> [UInt8] {
        answer(400, "application/problem+json", #"{"type":"https://curity.se/problems/\#(type)"}"#)
    }

    private static func name(_ request: ReceivedRequest) -> String {
        let method = request.line.prefix { $0 != " " }
        return "\(method) \(request.target.prefix { $0 != "?" })"
    }

    func accessor(
        clientId: String = "app", headers: HttpHeadersProvider? = nil
    ) async throws -> any HaapiAccessor {
        let configuration = HaapiConfiguration(
            name: "scripted", clientId: clientId, baseURL: server.url("/"), tokenEndpointURL: server.url("/token"),
            authorizationEndpointURL: server.url("/authorize"), appRedirect: "app://haapi",
            httpHeadersProvider: headers, httpClientConfiguration: HTTPClientConfiguration.haapi.patient,
            attestationConfiguration: AttestationConfiguration(useAttestation: false),
            clientAuthenticationMethod: ClientAuthenticationMethodSecret("main-secret"),
            allowInsecureHttpEndpoints: true)
        return try await HaapiAccessorBuilder(configuration).buildForHaapi()
    }

    /// The error with which a flow ends.
    func failure(
        of flow: AuthenticationFlow, clock: any Clock<Duration> = SkippingClock()
    ) async throws -> (any Error)? {
        let accessor = try await accessor()
        defer { accessor.close() }
        do {
            _ = try await flow.run(with: accessor, clock: clock)
            return nil
        } catch {
            return error
        }
    }
}

/// Documents as JSON.
enum Script {
    static func form(_ kind: String, _ method: String, _ path: String, fields: String = "") -> String {
        #"{"template":"form","kind":"\#(kind)","model":{"href":"\#(path)","method":"\#(method)","fields":[\#(fields)]}}"#
    }

    static func hidden(_ name: String, _ value: String) -> String {
        #"{"type":"hidden","name":"\#(name)","value":"\#(value)"}"#
    }

    static func operation(_ name: String, _ arguments: String, continues: String, errors: String = "") -> String {
        #"{"template":"client-operation","kind":"login","model":{"name":"\#(name)","arguments":{\#(arguments)},"#
            + #""continueActions":[\#(continues)],"errorActions":[\#(errors)]}}"#
    }

    static func step(_ type: String, _ actions: String..., more: String = "") -> String {
        #"{"type":"\#(type)","actions":[\#(actions.joined(separator: ","))]\#(more)}"#
    }

    /// A polling step; while it is pending with forms that poll and cancel.
    static func polling(_ status: String, _ actions: String..., times: String = "") -> String {
        let own = status == "pending" ? [form("poll", "GET", "/poll"), form("cancel", "POST", "/cancel")] : []
        return #"{"type":"polling-step","properties":{"status":"\#(status)"\#(times)},"#
            + #""actions":[\#((actions + own).joined(separator: ","))]}"#
    }
}
