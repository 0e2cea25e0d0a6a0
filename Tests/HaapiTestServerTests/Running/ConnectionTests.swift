import Driver
import Foundation
import TestSupport
import Testing

@testable import HaapiTestServer

/// What the log tells of connections.
struct ConnectionTests {
    private func server(_ change: (inout HaapiTestServer.Options) -> Void = { _ in }) throws -> HaapiTestServer {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        change(&options)
        return try HaapiTestServer(options)
    }

    @Test func twoRequestsOnOneConnection() async throws {
        let server = try server()
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        _ = try await walker.haapiToken()
        _ = try await walker.haapiToken()
        #expect(server.requests.map(\.connection) == [1, 1])
        #expect(server.connectionCount == 1)
        let second = try Walker(server)
        defer { second.close() }
        _ = try await second.haapiToken()
        #expect(server.requests.map(\.connection) == [1, 1, 2])
        #expect(server.connectionCount == 2)
        #expect(server.requests.allSatisfy { !$0.isTLSSessionResumed })
    }

    @Test func aConnectionThatFailsCountsAsWell() async throws {
        let server = try server()
        defer { server.close() }
        var configuration = HTTPClientConfiguration.haapi.patient
        configuration.proxy = .none
        let client = try HTTPClient(configuration: configuration)
        defer { client.close() }
        await #expect(throws: TransportError.self) {
            _ = try await client.send(HTTPRequest(.get, server.tokenEndpoint))
        }
        #expect(server.requests.isEmpty)
        #expect(server.connectionCount == 1)
    }

    @Test func httpBesideHTTPS() async throws {
        let server = try server {
            $0.opensInsecurePort = true
            $0.documents.usesAbsoluteAddresses = true
        }
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        let base = try require(server.insecureBaseURL)
        #expect(base.scheme == "http" && server.baseURL.scheme == "https" && base.port != server.baseURL.port)
        var request = HTTPRequest.form(
            base.appending(path: "oauth/v2/oauth-token"),
            [("grant_type", "client_credentials"), ("scope", Walker.haapiScope)])
        request.headers["Authorization"] = Walker.basic()
        let token = try Walker.member("access_token", try await walker.sendWithProof(request))
        var start = HTTPRequest(
            .get,
            try require(
                URL(
                    string: base.absoluteString + "/oauth/v2/oauth-authorize"
                        + "?client_id=main-client&response_type=code&redirect_uri=app%3A%2F%2Fhaapi&state=s")))
        start.headers["Accept"] = "application/vnd.auth+json"
        start.headers["Authorization"] = "DPoP \(token)"
        let step = try await walker.sendWithProof(start, token: token)
        #expect(String(decoding: step.body, as: UTF8.self).contains(base.absoluteString + "/authn/authenticate"))
        _ = try await walker.haapiToken()
        #expect(server.requests.map(\.isSecure) == [false, false, true])
        #expect(server.violations == [])
        try server.update { $0.opensInsecurePort = false }
        #expect(server.options.opensInsecurePort)
    }

    @Test func httpOnlyWhenAskedFor() throws {
        let server = try server()
        defer { server.close() }
        #expect(server.insecureBaseURL == nil)
    }

    private final class Probe: Sendable {}

    @Test func aDelayDoesNotKeepAClosedServer() async throws {
        weak var weakProbe: Probe?
        do {
            let probe = Probe()
            weakProbe = probe
            let server = try server {
                $0.clock = {
                    withExtendedLifetime(probe) {}
                    return Date()
                }
            }
            try server.add(.delay(seconds: 3600), at: .token)
            let walker = try Walker(server)
            defer { walker.close() }
            let late = Task { try await walker.haapiToken() }
            while server.requests.isEmpty { await Task.yield() }
            server.close()
            await #expect(throws: TransportError.self) { _ = try await late.value }
        }
        #expect(weakProbe == nil)
    }

    @Test func aBodyThatIsTooLargeIsRecorded() async throws {
        let server = try server()
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        let large = String(repeating: "a", count: 5 * 1024 * 1024)
        let answer = try await walker.client.send(.form(server.tokenEndpoint, [("grant_type", large)]))
        #expect(answer.statusCode == 413)
        #expect(server.violations.map(\.code) == [.bodyTooLarge])
        #expect(server.requests.first.map { $0.body.count <= 4 * 1024 * 1024 } == true)
    }
}
