import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// Servers that keep a client waiting.
    @Suite struct TimeoutTests {
        @Test(arguments: [NginxServer.h1, .https], ["/late/never", "/slow/never", "/slow/stall", "/slow/trickle"])
        func requestTimeoutIsForTheWhole(server: NginxServer, path: String) async throws {
            try await NginxSession.run {
                $0.requestTimeout = .milliseconds(500)
                _ = $1
            } _: { session in
                let clock = ContinuousClock()
                let begin = clock.now
                let error = try await session.transportError(.post, server, path, body: Data("a=b".utf8))
                #expect(clock.now - begin >= .milliseconds(500))
                #expect(error.kind == .timeout)
                #expect(error.isRetryable)
                // A busy machine may not have come further than the handshake; but once nginx has it, it was sent.
                let logged = try await session.loggedRequests().own
                if !logged.isEmpty {
                    #expect(error.phase == .exchange)
                    #expect(error.mayHaveBeenProcessed)
                    #expect(logged.count == 1, "a POST is sent once")
                }
            }
        }

        @Test(arguments: [NginxServer.h1, .https])
        func idleTimeoutIsForSilence(server: NginxServer) async throws {
            try await NginxSession.run {
                $0.idleTimeout = .seconds(1)
                _ = $1
            } _: { session in
                let error = try await session.transportError(.get, server, "/slow/stall")
                #expect(error.kind == .timeout)
                #expect(error.isRetryable)
            }
        }

        @Test(arguments: [NginxServer.h1, .https], ["/slow/1s", "/late/1s", "/slow/body", "/slow/trickle"])
        func slowAnswersAreAwaited(server: NginxServer, path: String) async throws {
            try await NginxSession.run { session in
                let response = try await session.send(.get, server, path)
                #expect(response.statusCode == 200)
                #expect(response.body.last == UInt8(ascii: "}"))
                #expect(response.metrics.total >= .milliseconds(900))
            }
        }

        @Test func nobodyListens() async throws {
            try await NginxSession.run { session in
                let error = try await session.transportError(.get, .closed, "/echo")
                #expect(error.kind == .connect)
                #expect(error.phase == .connect)
                #expect(error.isRetryable)
                #expect(!error.mayHaveBeenProcessed)
            }
        }
    }
}
