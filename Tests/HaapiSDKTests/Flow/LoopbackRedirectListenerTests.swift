import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// The return of the browser, on a real port.
struct LoopbackRedirectListenerTests {
    private static func parts(_ listener: LoopbackRedirectListener) throws -> (port: UInt16, path: String) {
        let url = try #require(URL(string: listener.redirectURI))
        return (UInt16(try #require(url.port)), url.path)
    }

    private static func get(_ target: String, _ port: UInt16, host: String? = nil) async throws -> String {
        let connection = try RawConnection(port: port)
        connection.send("GET \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\r\n")
        return try await connection.readAll()
    }

    @Test func theBrowserComesBack() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, path) = try Self.parts(listener)
        async let returned = listener.receive()
        let page = try await Self.get("\(path)?_resume_nonce=RN_1", port)
        #expect(try await returned.absoluteString == "\(listener.redirectURI)?_resume_nonce=RN_1")
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.contains("You can close this window."))
        #expect(!page.contains("RN_1") && !page.contains(path))
        for field in ["no-store", "Referrer-Policy: no-referrer", "default-src 'none'", "Connection: close"] {
            #expect(page.contains(field))
        }
        // Once, and the port is closed.
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
        await #expect(throws: LoopbackRedirectError.closed) { try await listener.receive() }
    }

    @Test func theBrowserMayComeBeforeAnybodyWaits() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, path) = try Self.parts(listener)
        let connection = try RawConnection(port: port)
        connection.send("GET \(path)?_resume_nonce=RN HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        #expect(try await listener.receive().query() == "_resume_nonce=RN")
        #expect(try await connection.readAll().hasPrefix("HTTP/1.1 200"))
    }

    /// What else comes is refused and does not end the wait; neither do connections on which nothing or little comes.
    @Test func whateverElseComes() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, path) = try Self.parts(listener)
        async let returned = listener.receive()
        let idle = try RawConnection(port: port)
        let slow = try RawConnection(port: port)
        slow.send("GET \(path)?_resume_nonce=slow HTTP/1.1\r\nHost: 127")
        #expect(try await Self.get("/favicon.ico", port).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        #expect(try await Self.get("/", port).hasPrefix("HTTP/1.1 404"))
        #expect(
            try await Self.get("\(path)?_resume_nonce=x", port, host: "evil.example.test").hasPrefix("HTTP/1.1 400"))
        #expect(try await Self.get(path, port).hasPrefix("HTTP/1.1 400"))
        let post = try RawConnection(port: port)
        post.send("POST \(path)?_resume_nonce=x HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 5\r\n\r\nhello")
        let refusal = try await post.readAll()
        #expect(refusal.hasPrefix("HTTP/1.1 405") && refusal.contains("Allow: GET\r\n"))
        let large = try RawConnection(port: port)
        try await unhurried { _ = large.send("GET \(path) HTTP/1.1\r\nX: " + String(repeating: "x", count: 100_000)) }
        #expect(try await large.readAll().hasPrefix("HTTP/1.1 431"))
        do {
            _ = try RawConnection(port: port)
        }
        #expect(try await Self.get("\(path)?_resume_nonce=right", port).hasPrefix("HTTP/1.1 200"))
        #expect(try await returned.query() == "_resume_nonce=right")
        _ = (idle, slow)
    }

    /// More connections than are kept: the oldest go, and the browser still gets through.
    @Test func aFloodOfConnections() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, path) = try Self.parts(listener)
        async let returned = listener.receive()
        let flood = try await unhurried {
            try (0..<(3 * RedirectReception.maximumConnections)).map { _ in try RawConnection(port: port) }
        }
        #expect(try await Self.get("\(path)?_resume_nonce=right", port).hasPrefix("HTTP/1.1 200"))
        #expect(try await returned.query() == "_resume_nonce=right")
        _ = flood
    }

    @Test func aHeadInPieces() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, path) = try Self.parts(listener)
        async let returned = listener.receive()
        let connection = try RawConnection(port: port)
        for piece in ["GET \(path)?_resume", "_nonce=RN HT", "TP/1.1\r\nHost: 127.0.0.1:\(port)\r", "\n\r", "\n"] {
            connection.send(piece)
        }
        #expect(try await returned.query() == "_resume_nonce=RN")
    }

    @Test func aConnectionThatTakesTooLong() async throws {
        let listener = try LoopbackRedirectListener(
            port: 0, path: nil, parameter: "_resume_nonce", random: .system, connectionTime: .milliseconds(1))
        let (port, path) = try Self.parts(listener)
        let waiting = Task { try await listener.receive() }
        let slow = try RawConnection(port: port)
        slow.send("GET \(path)?_resume")
        #expect(try await slow.readAll() == "")
        listener.close()
        await #expect(throws: LoopbackRedirectError.closed) { try await waiting.value }
    }

    @Test func onlyOneWaits() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, path) = try Self.parts(listener)
        async let returned = listener.receive()
        // The first one has the port when something is answered.
        _ = try await Self.get("/", port)
        await #expect(throws: LoopbackRedirectError.closed) { try await listener.receive() }
        _ = try await Self.get("\(path)?_resume_nonce=RN", port)
        #expect(try await returned.query() == "_resume_nonce=RN")
    }

    @Test func theTimeRunsOut() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, _) = try Self.parts(listener)
        await #expect(throws: LoopbackRedirectError.timeout) { try await listener.receive(timeout: .milliseconds(1)) }
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
        let another = try LoopbackRedirectListener()
        await #expect(throws: LoopbackRedirectError.timeout) { try await another.receive(timeout: .seconds(-1)) }
    }

    @Test func cancelling() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, _) = try Self.parts(listener)
        let task = Task { try await listener.receive(timeout: .seconds(Int64.max)) }
        _ = try await Self.get("/", port)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
    }

    @Test func cancellingBefore() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, _) = try Self.parts(listener)
        let gate = Gate()
        let task = Task {
            _ = try? await gate.passed()
            return try await listener.receive()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
    }

    @Test func closing() async throws {
        let listener = try LoopbackRedirectListener()
        let (port, _) = try Self.parts(listener)
        let task = Task { try await listener.receive() }
        _ = try await Self.get("/", port)
        listener.close()
        await #expect(throws: LoopbackRedirectError.closed) { try await task.value }
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
        listener.close()
        await #expect(throws: LoopbackRedirectError.closed) { try await listener.receive() }
    }

    @Test func aListenerThatNobodyHoldsIsClosed() throws {
        let port = try {
            let listener = try LoopbackRedirectListener()
            return try Self.parts(listener).port
        }()
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
    }

    @Test func portAndPathCanBeGiven() async throws {
        let free = try LoopbackRedirectListener()
        let (port, _) = try Self.parts(free)
        #expect(throws: LoopbackRedirectError.self) { try LoopbackRedirectListener(port: port) }
        free.close()
        let listener = try LoopbackRedirectListener(port: port, path: "/haapi", parameter: "code")
        #expect(listener.redirectURI == "http://127.0.0.1:\(port)/haapi")
        async let returned = listener.receive()
        #expect(try await Self.get("/haapi?code=1", port).hasPrefix("HTTP/1.1 200"))
        #expect(try await returned.query() == "code=1")
    }

    @Test func nobodyCanGuessThePath() throws {
        let listeners = try (0..<20).map { _ in try LoopbackRedirectListener() }
        let paths = try listeners.map { try Self.parts($0).path }
        #expect(Set(paths).count == 20 && paths.allSatisfy { $0.count == 23 })
        for (listener, path) in zip(listeners, paths) {
            #expect(!"\(listener)".contains(path) && !String(reflecting: listener).contains(path))
        }
    }

    // MARK: With a server

    @Test func aWholeFlowByABrowser() async throws {
        let listener = try LoopbackRedirectListener()
        let fixture = try FlowFixture { options in
            options.authenticators = [.externalBrowser]
            options.mainClient.redirectURIs.append(listener.redirectURI)
        }
        defer { fixture.server.close() }
        let (accessor, manager, first) = try await fixture.started()
        defer { accessor.close() }
        let step = try #require(first.step as? ExternalBrowserClientOperationStep)
        let server = fixture.server
        let result = await manager.continueInBrowser(step, returningTo: listener) { url in
            let back = try server.finishInBrowser(url)
            let (port, _) = try Self.parts(listener)
            let page = try await Self.get("\(back.path)?\(back.query(percentEncoded: true) ?? "")", port)
            #expect(page.hasPrefix("HTTP/1.1 200"))
        }
        let code = (result.step as? OAuthAuthorizationResponseStep)?.oauthAuthorizationResponseProperties.code
        #expect(await accessor.oAuthTokenManager.fetchAccessToken(with: try #require(code)).tokens != nil)
        #expect(server.violations == [])
    }

    struct NoBrowser: Error {}

    @Test func aBrowserThatCannotBeOpened() async throws {
        let fixture = try FlowFixture { $0.authenticators = [.externalBrowser] }
        defer { fixture.server.close() }
        let (accessor, manager, first) = try await fixture.started()
        defer { accessor.close() }
        let step = try #require(first.step as? ExternalBrowserClientOperationStep)
        let listener = try LoopbackRedirectListener()
        let (port, _) = try Self.parts(listener)
        let result = await manager.continueInBrowser(step, returningTo: listener) { _ in throw NoBrowser() }
        #expect(result.error is NoBrowser)
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
        let late = await manager.continueInBrowser(
            step, returningTo: try LoopbackRedirectListener(), timeout: .milliseconds(1)
        ) { _ in }
        #expect(late.error as? LoopbackRedirectError == .timeout)
        #expect(fixture.server.violations == [])
    }
}
