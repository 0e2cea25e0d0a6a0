import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// A cancelled task ends its transfer at once, and nothing else.
    @Suite struct CancellationTests {
        @Test(arguments: [NginxServer.http, .h1, .https], ["/slow/never", "/late/never"])
        func endsATransferThatWaits(server: NginxServer, path: String) async throws {
            try await NginxSession.run {
                $0.allowsInsecureHTTP = server == .http
                $0.requestTimeout = .seconds(3000)
                $0.idleTimeout = .seconds(3000)
                _ = $1
            } _: { session in
                let task = Task { try await session.send(.post, server, path, body: Data("a=b".utf8)) }
                try await session.peer.arrivalLog.entries(when: path) { $0.contains { $0.id == session.id } }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                #expect(try await session.echo(.get, server)["method"] == "GET", "the client goes on working")
                // nginx saw the client go, well before any timeout; under /slow/ it does not look. (libcurl tells of
                // the end of an HTTP/2 stream when the connection is used next.)
                guard path == "/late/never" else { return }
                let port = try session.peer.endpoints[server].port
                try await session.peer.accessLog.entries(when: "the end of \(path)") {
                    $0.contains { $0.id == session.id && $0.port == port && $0.status == 499 }
                }
            }
        }

        @Test func leavesTheOthersOfTheSameConnectionAlone() async throws {
            try await NginxSession.run { session in
                #expect(try await session.echo(.get, .https)["protocol"] == "HTTP/2.0")
                let other = Task { try await session.send(.get, .https, "/late/1s") }
                let task = Task { try await session.send(.get, .https, "/late/never") }
                try await session.peer.arrivalLog.entries(when: "/late/never") { $0.contains { $0.id == session.id } }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                #expect(try await other.value.statusCode == 200)
                let port = try session.peer.endpoints[.https].port
                let own = try await session.loggedRequests().own.filter { $0.port == port }
                #expect(Set(own.map(\.connection)).count == 1)
            }
        }

        @Test func aCancelledTaskSendsNothing() async throws {
            try await NginxSession.run { session in
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await session.send(.post, .https, "/echo", body: Data("a=b".utf8))
                }
                await #expect(throws: CancellationError.self) { try await task.value }
                let logged = try await session.loggedRequests()
                #expect(logged.own.isEmpty)
            }
        }
    }
}
