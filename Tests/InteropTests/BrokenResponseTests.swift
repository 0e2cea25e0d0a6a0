import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// Answers that break off, are missing, or are larger than allowed.
    @Suite struct BrokenResponseTests {
        static let servers: [NginxServer] = [.h1, .https]

        @Test(arguments: servers)
        func cutOffInTheBody(server: NginxServer) async throws {
            try await NginxSession.run { session in
                let error = try await session.transportError(.get, server, "/cut")
                #expect(error.kind == .reset)
                #expect(error.phase == .exchange)
                #expect(error.isRetryable)
            }
        }

        /// Also on a kept connection, where libcurl takes the end for a sign that the connection was dead already and
        /// would send again.
        @Test(arguments: servers, [true, false])
        func noAnswerToAPost(server: NginxServer, connectionIsKept: Bool) async throws {
            try await NginxSession.run { session in
                if connectionIsKept { _ = try await session.echo(.get, server) }
                let error = try await session.transportError(.post, server, "/reset", body: Data("a=b".utf8))
                #expect(error.kind == .reset)
                #expect(error.mayHaveBeenProcessed)
                let sent = try await session.loggedRequests().own.filter { $0.method == "POST" }
                #expect(sent.count == 1, "a POST is never sent twice")
            }
        }

        @Test(arguments: servers)
        func largeHeaders(server: NginxServer) async throws {
            try await NginxSession.run {
                // nginx closes an idle connection after 30 s, which would wake a transfer that has stalled.
                $0.requestTimeout = .seconds(20)
                _ = $1
            } _: { session in
                for _ in 0..<3 {
                    let response = try await session.send(.get, server, "/header/big")
                    #expect(response.headers["x-pad"]?.utf8.count == 60_000)
                    #expect(response.body.count == 87)
                }
                let error = try await session.transportError(.get, server, "/header/huge")
                // Over HTTP/2 libcurl only says that nothing came.
                #expect(error.kind == .tooLarge || server == .https && error.kind == .reset)
                #expect(try await session.echo(.get, server)["method"] == "GET", "the client goes on working")
            }
        }

        @Test(arguments: servers)
        func headersAboveTheLimit(server: NginxServer) async throws {
            try await NginxSession.run {
                $0.maximumResponseHeaderSize = 50_000
                _ = $1
            } _: { session in
                let error = try await session.transportError(.get, server, "/header/big")
                #expect(error.kind == .tooLarge)
                #expect(try await session.echo(.get, server)["method"] == "GET", "the client goes on working")
            }
        }

        @Test(arguments: servers, ["/token/big", "/token/huge", "/token/gzipbig"])
        func bodiesAboveTheLimit(server: NginxServer, path: String) async throws {
            try await NginxSession.run { session in
                let error = try await session.transportError(.get, server, path)
                #expect(error.kind == .tooLarge)
                #expect(!error.isRetryable)
                #expect(try await session.echo(.get, server)["method"] == "GET", "the client goes on working")
            }
        }

        /// 64 MiB are not read to their end for the sake of an error.
        @Test(arguments: servers)
        func theRestOfALargeBodyIsNotFetched(server: NginxServer) async throws {
            try await NginxSession.run { session in
                _ = try await session.transportError(.get, server, "/token/huge")
                // libcurl tells of the end of an HTTP/2 stream when the connection is used next.
                _ = try await session.echo(.get, server)
                let path = "/token/huge?t=\(session.id)"
                let entries = try await session.peer.accessLog.entries(when: path) {
                    $0.contains { $0.target == path }
                }
                let sent = try #require(entries.first { $0.target == path }).bodyBytesSent
                // nginx may have handed the half of it to the kernel at once.
                #expect(sent <= 32 * 1024 * 1024)
            }
        }

        /// The limit is inclusive, and counts what comes out of the decompression.
        @Test(arguments: servers, ["/token", "/token/gzip"])
        func theLimitIsExact(server: NginxServer, path: String) async throws {
            let size = 87
            for (limit, isAccepted) in [(size, true), (size - 1, false)] {
                try await NginxSession.run {
                    $0.maximumResponseBodySize = limit
                    _ = $1
                } _: { session in
                    if isAccepted {
                        let response = try await session.send(.get, server, path)
                        #expect(response.body.count == size)
                    } else {
                        let error = try await session.transportError(.get, server, path)
                        #expect(error.kind == .tooLarge)
                    }
                }
            }
        }
    }
}
