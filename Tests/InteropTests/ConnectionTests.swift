import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// What a client keeps between requests: connections and TLS sessions, and nothing else.
    @Suite struct ConnectionTests {
        @Test(arguments: [NginxServer.h1, .https])
        func connectionsAreUsedAgain(server: NginxServer) async throws {
            try await NginxSession.run { session in
                let first = try await session.send(.get, server, "/echo")
                let second = try await session.send(.post, server, "/echo", body: Data("a=b".utf8))
                #expect(!first.metrics.isConnectionReused)
                #expect(second.metrics.isConnectionReused)
                let numbers = try [first, second].map { try EchoedRequest($0.body)["connection"] }
                #expect(numbers[0] == numbers[1])
            }
        }

        /// Also after what a client might close a connection for.
        @Test func refusedRedirectsLeaveAnHTTP2ConnectionInUse() async throws {
            try await NginxSession.run { session in
                let before = try await session.echo(.get, .https)["connection"]
                _ = try await session.failure(.post, .https, "/redirect/302/same", body: Data("a=b".utf8))
                #expect(try await session.echo(.get, .https)["connection"] == before)
            }
        }

        @Test func manyAtOnceShareOneHTTP2Connection() async throws {
            try await NginxSession.run { session in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<50 {
                        group.addTask { _ = try await session.echo(.post, .https, body: Data("a=b".utf8)) }
                    }
                    try await group.waitForAll()
                }
                let own = try await session.loggedRequests().own
                #expect(own.count == 50)
                #expect(Set(own.map(\.connection)).count == 1)
            }
        }

        @Test func theNumberOfConnectionsCanBeLimited() async throws {
            try await NginxSession.run {
                $0.maximumConnectionsPerHost = 2
                _ = $1
            } _: { session in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 {
                        group.addTask { _ = try await session.echo(.get, .h1) }
                    }
                    try await group.waitForAll()
                }
                let own = try await session.loggedRequests().own
                #expect(own.count == 20)
                #expect(Set(own.map(\.connection)).count <= 2)
            }
        }

        /// The server closes each connection; only the first handshake is a full one.
        @Test(arguments: [NginxServer.h1, .tls12, .tls13])
        func sessionsAreResumedOnNewConnections(server: NginxServer) async throws {
            try await NginxSession.run {
                $0.httpVersion = .http1_1
                _ = $1
            } _: { session in
                for _ in 0..<3 {
                    let response = try await session.send(.get, server, "/close")
                    #expect(!response.metrics.isConnectionReused)
                }
                let own = try await session.loggedRequests().own
                #expect(Set(own.map(\.connection)).count == 3)
                #expect(own.map(\.isSessionResumed) == [false, true, true])
            }
        }

        @Test func clientsShareNothing() async throws {
            try await NginxSession.run { first in
                try await NginxSession.run { second in
                    let one = try await first.echo(.get, .https)
                    let other = try await second.echo(.get, .https)
                    #expect(one["connection"] != other["connection"])
                    #expect(other["ssl-reused"] == "." || other["ssl-reused"] == "")
                }
            }
        }

        @Test func cookiesAreNotKept() async throws {
            try await NginxSession.run { session in
                let response = try await session.send(.get, .https, "/cookie")
                #expect(response.headers["Set-Cookie"] == "peer=1; Path=/")
                #expect(try await session.echo(.get, .https)["cookie"] == "-")
            }
        }
    }
}
