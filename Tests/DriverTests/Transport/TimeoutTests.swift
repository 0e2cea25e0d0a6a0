import Foundation
import TestSupport
import Testing

@testable import Driver

/// Each limit is the only short one, so only it can end the request.
@Suite(.endsInTime) struct TimeoutTests {
    enum Limit: String, CaseIterable {
        case connectTimeout, requestTimeout, idleTimeout

        func set(_ limit: Duration, in configuration: inout HTTPClientConfiguration) {
            switch self {
            case .connectTimeout: configuration.connectTimeout = limit
            case .requestTimeout: configuration.requestTimeout = limit
            case .idleTimeout: configuration.idleTimeout = limit
            }
        }
    }

    #if os(Linux)
        @Test func connecting() async throws {
            let listener = try SaturatedListener()
            try await expect(.connectTimeout, toEnd: .connect) { (listener.url(), nil) }
        }

        @Test(arguments: Limit.allCases) func lookingUpTheName(limit: Limit) async throws {
            SlowResolver.install()
            var names: [String] = []
            defer { names.forEach(SlowResolver.release) }
            try await expect(limit, toEnd: .nameLookup) {
                let name = "\(limit.rawValue.lowercased())-\(names.count).slow.test"
                names.append(name)
                return (try #require(URL(string: "http://\(name)/")), nil)
            }
        }
    #endif

    @Test(arguments: Limit.allCases) func theHandshakeOfTLS(limit: Limit) async throws {
        try await expect(limit, toEnd: .tlsHandshake) {
            let server = try ScriptedServer(.silence)
            return (server.url(scheme: "https", host: "127.0.0.1"), server)
        }
    }

    @Test(
        arguments: [Limit.requestTimeout, .idleTimeout],
        ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello"])
    func theAnswer(limit: Limit, begins: String) async throws {
        try await expect(limit, toEnd: .exchange) {
            let server = try ScriptedServer(.request, .send(begins), .silence)
            return (server.url(), server)
        }
    }

    @Test(arguments: EventLoop.PollerKind.allCases)
    func whatArrivesBeginsTheIdleTimeAnew(poller: EventLoop.PollerKind) async throws {
        let outcome = try await withTimeEnough { limit in
            // Both pauses together are longer than the limit.
            let server = try ScriptedServer(
                .request, .pause(limit * 0.6), .send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"),
                .pause(limit * 0.6), .send("late"))
            let client = try HTTPClient.loopback(poller: poller) { $0.idleTimeout = limit }
            return await Task { try await client.get(server.url()).text }.result
        } until: {
            (try? $0.get()) == "late"
        }
        #expect(try outcome.get() == "late")
    }

    @Test func aCallersOwnWorkOnTheLoopDoesNotCount() async throws {
        guard #available(macOS 15, *) else { return }
        let outcome = try await withTimeEnough { limit in
            let server = try ScriptedServer(.request, .answer(body: "in time"))
            let client = try HTTPClient.loopback { $0.idleTimeout = limit }
            let answer = Task(executorPreference: client.executor) {
                let end = ContinuousClock.now + limit * 1.1
                while ContinuousClock.now < end {}
                return try await client.get(server.url()).text
            }
            return await answer.result
        } until: {
            (try? $0.get()) == "in time"
        }
        #expect(try outcome.get() == "in time")
    }

    @Test(arguments: [Limit.requestTimeout, .idleTimeout]) func nobodyTakesAnUpload(limit: Limit) async throws {
        let blocked = Gate()
        let error = try await withTimeEnough { time -> TransportError? in
            let server = try ScriptedServer(.init { _ = try $0.receive(count: 100) }, .hold(blocked))
            let client = try HTTPClient.loopback { limit.set(time, in: &$0) }
            return await #expect(throws: TransportError.self) {
                try await client.send(HTTPRequest(.post, server.url(), body: Data(count: 64 << 20)))
            }
        } until: {
            $0?.phase == .exchange
        }
        #expect(error?.kind == .timeout)
        #expect(error?.phase == .exchange)
        #expect(error?.reason.contains(limit.rawValue) == true)
    }

    @Test func waitingForAConnectionCounts() async throws {
        let server = try ScriptedServer(everyConnection: .request, .silence)
        let client = try HTTPClient.loopback {
            $0.maximumConnectionsPerHost = 1
            $0.requestTimeout = .seconds(1)
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

    /// `place` makes an address for each attempt, and has the server that is there if one is.
    private func expect(
        _ limit: Limit, toEnd phase: TransportError.Phase, at place: () throws -> (url: URL, server: ScriptedServer?)
    ) async throws {
        let (error, server, client) = try await withTimeEnough { time in
            let client = try HTTPClient.loopback { limit.set(time, in: &$0) }
            let (url, server) = try place()
            let error = await #expect(throws: TransportError.self) { try await client.post(url) }
            return (error, server, client)
        } until: {
            $0.0?.phase == phase
        }
        #expect(error?.kind == .timeout)
        #expect(error?.phase == phase)
        #expect(error?.isRetryable == true)
        #expect(error?.mayHaveBeenProcessed == (phase == .exchange))
        // Who is told that no connection came about needs no name for the limit.
        if limit != .connectTimeout {
            #expect(error?.reason.contains(limit.rawValue) == true, "\(error?.reason ?? "")")
        }
        if phase == .exchange { try await server?.connectionEnds() }
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
