import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// Which version of HTTP a policy leads to, and that the response says which it was.
    @Suite struct HTTPVersionTests {
        @Test(arguments: [
            (HTTPVersionPolicy.automatic, NginxServer.https, HTTPVersion.http2, "HTTP/2.0"),
            (.automatic, .h1, .http1_1, "HTTP/1.1"),
            (.automatic, .http, .http1_1, "HTTP/1.1"),
            (.http1_1, .https, .http1_1, "HTTP/1.1"),
            (.http1_1, .http, .http1_1, "HTTP/1.1"),
            (.http2, .https, .http2, "HTTP/2.0"),
        ])
        func policyDecides(
            policy: HTTPVersionPolicy, server: NginxServer, version: HTTPVersion, logged: String
        ) async throws {
            try await NginxSession.run {
                $0.httpVersion = policy
                $0.allowsInsecureHTTP = server == .http
                _ = $1
            } _: { session in
                let response = try await session.send(.post, server, "/echo", body: Data("a=b".utf8))
                #expect(response.httpVersion == version)
                #expect(try await session.loggedRequests().own.map(\.httpVersion) == [logged])
            }
        }

        @Test func http2OnlyRefusesAnOlderServer() async throws {
            try await NginxSession.run {
                $0.httpVersion = .http2
                _ = $1
            } _: { session in
                let error = try await session.transportError(.get, .h1, "/echo")
                #expect(error.kind == .malformed)
            }
        }
    }
}
