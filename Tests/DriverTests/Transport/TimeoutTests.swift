import Foundation
import TestSupport
import Testing

@testable import Driver

/// Each limit is the only short one, so only it can end the request. It is not too short for a busy machine to come to
/// the phase in question.
@Suite(.endsInTime) struct TimeoutTests {
    private static let short = Duration.seconds(1)

    #if os(Linux)
        @Test func connecting() async throws {
            let listener = try SaturatedListener()
            let client = try HTTPClient.loopback { $0.connectTimeout = Self.short }
            try await expectTimeout(client, listener.url(), phase: .connect, names: nil)
        }

        @Test(arguments: ["connectTimeout", "requestTimeout", "idleTimeout"])
        func lookingUpTheName(limit: String) async throws {
            SlowResolver.install()
            let name = "\(limit.lowercased()).slow.test"
            defer { SlowResolver.release(name) }
            let client = try HTTPClient.loopback { configuration in
                switch limit {
                case "connectTimeout": configuration.connectTimeout = Self.short
                case "requestTimeout": configuration.requestTimeout = Self.short
                default: configuration.idleTimeout = Self.short
                }
            }
            let url = try #require(URL(string: "http://\(name)/"))
            try await expectTimeout(client, url, phase: .nameLookup, names: limit == "connectTimeout" ? nil : limit)
        }
    #endif

    @Test(arguments: ["connectTimeout", "requestTimeout", "idleTimeout"])
    func theHandshakeOfTLS(limit: String) async throws {
        let server = try ScriptedServer(.silence)
        let client = try HTTPClient.loopback { configuration in
            switch limit {
            case "connectTimeout": configuration.connectTimeout = Self.short
            case "requestTimeout": configuration.requestTimeout = Self.short
            default: configuration.idleTimeout = Self.short
            }
        }
        let url = server.url(scheme: "https", host: "127.0.0.1")
        try await expectTimeout(client, url, phase: .tlsHandshake, names: limit == "connectTimeout" ? nil : limit)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello"])
    func theWholeRequest(answer: String) async throws {
        let server = try ScriptedServer(.request, .send(answer), .silence)
        let client = try HTTPClient.loopback { $0.requestTimeout = Self.short }
        try await expectTimeout(client, server.url(), phase: .exchange, names: "requestTimeout")
        try await server.connectionEnds()
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello"])
    func nothingArrives(answer: String) async throws {
        let server = try ScriptedServer(.request, .send(answer), .silence)
        let client = try HTTPClient.loopback { $0.idleTimeout = Self.short }
        try await expectTimeout(client, server.url(), phase: .exchange, names: "idleTimeout")
        try await server.connectionEnds()
    }

    @Test(arguments: EventLoop.PollerKind.allCases)
    func whatArrivesBeginsTheIdleTimeAnew(poller: EventLoop.PollerKind) async throws {
        let server = try ScriptedServer(
            .request, .pause(.seconds(2)), .send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"), .pause(.seconds(2)),
            .send("late"))
        let client = try HTTPClient.loopback(poller: poller) { $0.idleTimeout = .seconds(3) }
        #expect(try await client.get(server.url()).text == "late")
    }

    @Test func aCallersOwnWorkOnTheLoopDoesNotCount() async throws {
        guard #available(macOS 15, *) else { return }
        let server = try ScriptedServer(.request, .answer(body: "in time"))
        let client = try HTTPClient.loopback { $0.idleTimeout = .seconds(2) }
        let answer = Task(executorPreference: client.executor) {
            let end = ContinuousClock.now + .seconds(2.2)
            while ContinuousClock.now < end {}
            return try await client.get(server.url()).text
        }
        #expect(try await answer.value == "in time")
    }

    @Test(arguments: ["requestTimeout", "idleTimeout"])
    func nobodyTakesAnUpload(limit: String) async throws {
        let blocked = Gate()
        let server = try ScriptedServer(.init { _ = try $0.receive(count: 100) }, .hold(blocked))
        let client = try HTTPClient.loopback { configuration in
            if limit == "idleTimeout" {
                configuration.idleTimeout = Self.short
            } else {
                configuration.requestTimeout = Self.short
            }
        }
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(.post, server.url(), body: Data(count: 64 << 20)))
        }
        #expect(error?.kind == .timeout)
        #expect(error?.phase == .exchange)
        #expect(error?.reason.contains(limit) == true)
    }

    @Test func waitingForAConnectionCounts() async throws {
        let server = try ScriptedServer(everyConnection: .request, .silence)
        let client = try HTTPClient.loopback {
            $0.maximumConnectionsPerHost = 1
            $0.requestTimeout = Self.short
        }
        for task in (0..<2).map({ _ in Task { try await client.get(server.url()) } }) {
            let error = await #expect(throws: TransportError.self) { try await task.value }
            #expect(error?.kind == .timeout)
        }
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func aLimitThatCannotHoldIsRefused(limit: Duration) {
        for path in [\HTTPClientConfiguration.connectTimeout, \.requestTimeout, \.idleTimeout] {
            let error = #expect(throws: TransportError.self) { try HTTPClient.loopback { $0[keyPath: path] = limit } }
            #expect(error?.kind == .invalidConfiguration)
        }
    }

    @Test func hugeLimitsWork() async throws {
        let server = try ScriptedServer(.request, .answer())
        let client = try HTTPClient.loopback {
            $0.connectTimeout = .seconds(Int64.max)
            $0.requestTimeout = .seconds(Int64.max)
            $0.idleTimeout = .seconds(Int64.max)
        }
        #expect(try await client.get(server.url()).statusCode == 200)
    }

    private func expectTimeout(
        _ client: HTTPClient, _ url: URL, phase: TransportError.Phase, names limit: String?
    ) async throws {
        let error = await #expect(throws: TransportError.self) { try await client.post(url) }
        #expect(error?.kind == .timeout)
        #expect(error?.phase == phase)
        #expect(error?.isRetryable == true)
        #expect(error?.mayHaveBeenProcessed == (phase == .exchange))
        if let limit { #expect(error?.reason.contains(limit) == true, "\(error?.reason ?? "")") }
        try await expectWorking(client)
    }

    /// Its own short limit can end a request on a busy machine, so it is tried until it succeeds.
    private func expectWorking(_ client: HTTPClient) async throws {
        let server = try ScriptedServer(everyConnection: .answering { _ in HTTPAnswer.bytes() })
        while true {
            do {
                _ = try await client.get(server.url())
                return
            } catch let error as TransportError {
                #expect(error.kind == .timeout)
            }
        }
    }
}
