import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite(.endsInTime) struct ProxyTests {
    private static func client(_ proxy: URL) throws -> HTTPClient {
        try .loopback { $0.proxy = .url(proxy) }
    }

    /// The proxy learns host and port, and nothing else of the request.
    @Test func httpsGoesThroughATunnel() async throws {
        let proxy = try ScriptedServer(.request, .send("HTTP/1.1 200 Connected\r\nX-Proxy: 1\r\n\r\n"), .silence)
        let client = try Self.client(proxy.url())
        let task = Task {
            try await client.get(
                URL(string: "https://server.fail.test:8443/path?secret=QUERYSECRET")!,
                headers: ["Authorization": "HEADERSECRET", "DPoP": "HEADERSECRET", "X-Own": "HEADERSECRET"])
        }
        // What comes after CONNECT is the client's first TLS record.
        try await proxy.reaches { record in
            guard let connection = record.connections.first, let request = connection.requests.first else {
                return false
            }
            return connection.received.count > request.headBytes.count
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let connection = try #require(proxy.record.connections.first)
        let request = try #require(connection.requests.first)
        #expect(request.line == "CONNECT server.fail.test:8443 HTTP/1.1")
        #expect(request.fieldLines.allSatisfy { !$0.hasPrefix("Authorization") && !$0.hasPrefix("X-Own") })
        #expect(!String(latin1: connection.received).contains("SECRET"))
        #expect(connection.received[request.headBytes.count] == 0x16)
    }

    @Test(arguments: [
        ("HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n"),
        ("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"),
        ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/TARGETSECRET\r\nContent-Length: 0\r\n\r\n"), "",
        "no HTTP\r\n\r\n",
    ])
    func aTunnelThatDoesNotComeAboutIsAnErrorOfTheConnection(answer: String) async throws {
        let proxy = try ScriptedServer(.request, .send(answer), .finish)
        let client = try Self.client(proxy.url())
        let error = try await #require(throws: TransportError.self) {
            try await client.send(
                HTTPRequest(.post, URL(string: "https://server.fail.test/")!, body: Data("BODYSECRET".utf8)))
        }
        #expect([.connect, .reset, .malformed].contains(error.kind))
        #expect(!error.mayHaveBeenProcessed)
        #expect(texts(of: error).allSatisfy { !$0.contains("SECRET") })
        #expect(!String(latin1: proxy.record.connections[0].received).contains("SECRET"))
    }

    @Test func httpIsForwarded() async throws {
        let proxy = try ScriptedServer(.request, .answer(body: "from the proxy"))
        let client = try Self.client(proxy.url())
        let response = try await client.get(URL(string: "http://server.fail.test/a?b")!, headers: ["X-Own": "1"])
        #expect(response.text == "from the proxy")
        let request = try #require(proxy.record.requests.first)
        #expect(request.line == "GET http://server.fail.test/a?b HTTP/1.1")
        #expect(request["X-Own"] == "1")
    }

    @Test func credentialsInTheAddressAreForTheProxy() async throws {
        let proxy = try ScriptedServer(.request, .send("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"))
        let client = try Self.client(URL(string: "http://user:pass%3Aword@127.0.0.1:\(proxy.port)")!)
        let error = try await #require(throws: TransportError.self) {
            try await client.get(URL(string: "https://server.fail.test/")!)
        }
        let basic = Data("user:pass:word".utf8).base64EncodedString()
        #expect(proxy.record.requests.first?["Proxy-Authorization"] == "Basic \(basic)")
        #expect(texts(of: error).allSatisfy { !$0.contains("word") && !$0.contains(basic) })
    }

    @Test func aProxyThatIsNotThere() async throws {
        let port = try ClosedPort()
        let error = await #expect(throws: TransportError.self) {
            try await Self.client(port.url()).get(URL(string: "https://server.fail.test/")!)
        }
        #expect(error?.kind == .connect)
    }

    @Test(arguments: ["ftp://127.0.0.1:1", "file:///x", "127.0.0.1:8080", "http://"])
    func anAddressThatIsNoProxyIsRefused(address: String) throws {
        guard let url = URL(string: address) else { return }
        let error = #expect(throws: TransportError.self) { try Self.client(url) }
        #expect(error?.kind == .invalidConfiguration)
    }
}

#if compiler(>=6.2)
    extension SeparateProcessTests {
        /// What libcurl takes from the process it runs in.
        @Suite struct ProcessEnvironmentTests {
            /// In a process of its own, since the environment belongs to the process.
            @Test func theEnvironmentIsHonouredUnlessTurnedOff() async {
                await #expect(processExitsWith: .success) {
                    let proxy = try ScriptedServer(.request, .answer(body: "proxy"))
                    let server = try ScriptedServer(everyConnection: .request, .answer(body: "server"))
                    setenv("http_proxy", proxy.url().absoluteString, 1)
                    setenv("no_proxy", "", 1)
                    let honouring = try HTTPClient.loopback { $0.proxy = .environment }
                    #expect(try await honouring.get(server.url()).text == "proxy")
                    let ignoring = try HTTPClient.loopback { $0.proxy = .none }
                    #expect(try await ignoring.get(server.url()).text == "server")
                    setenv("no_proxy", "127.0.0.1", 1)
                    #expect(try await honouring.get(server.url()).text == "server")
                }
            }

            /// As SECURITY.md says: whoever sets it gets the keys of TLS sessions, and nobody else does.
            @Test(arguments: [false, true])
            func keysOfSessionsAreWrittenWhereTheEnvironmentSaysSo(isSet: Bool) async {
                await #expect(processExitsWith: .success) { [isSet] in
                    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                        String(UInt64.random(in: .min ... .max), radix: 16))
                    defer { _ = try? FileManager.default.removeItem(at: file) }
                    unsetenv("SSLKEYLOGFILE")
                    if isSet { setenv("SSLKEYLOGFILE", file.path, 1) }
                    let server = try ScriptedServer(.request, .answer())
                    _ = try await HTTPClient.loopback().get(server.url())
                    #expect(FileManager.default.fileExists(atPath: file.path) == isSet)
                }
            }

            @Test func noCredentialsComeFromTheHomeFolder() async {
                await #expect(processExitsWith: .success) {
                    let home = FileManager.default.temporaryDirectory.appendingPathComponent(
                        String(UInt64.random(in: .min ... .max), radix: 16))
                    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
                    defer { _ = try? FileManager.default.removeItem(at: home) }
                    let netrc = "default login NAMESECRET password WORDSECRET\n"
                    try Data(netrc.utf8).write(to: home.appendingPathComponent(".netrc"))
                    setenv("HOME", home.path, 1)
                    let server = try ScriptedServer(.request, .answer())
                    _ = try await HTTPClient.loopback().get(server.url())
                    #expect(server.record.requests.first?["Authorization"] == nil)
                }
            }
        }
    }
#endif
