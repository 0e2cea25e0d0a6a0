import Driver
import Foundation
import HaapiTestServer
import Testing

struct DocumentationTests {
    // The example of the article, as it stands there.
    @Test func theAppGetsAToken() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let client = try HTTPClient(configuration: server.clientConfiguration)
        defer { client.close() }

        let manager = try HaapiTokenManagerBuilder(tokenEndpoint: server.tokenEndpoint, clientId: "main-client")
            .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret("main-secret"))
            .setHTTPClient(client)
            .disableAttestation()
            .build()
        defer { manager.close() }
        _ = try await manager.getHaapiToken()

        // The first request was answered with a nonce. Both went by one connection, and none broke a rule of the protocol.
        #expect(server.requests.map(\.endpoint) == [.token, .token])
        #expect(server.connectionCount == 1)
        #expect(server.violations == [])
    }

    @Test func theArticleHasThisExample() throws {
        let repository = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
            folder.deletingLastPathComponent()
        }
        let article = try String(
            contentsOf: repository.appending(
                path: "Sources/HaapiTestServer/HaapiTestServer.docc/HaapiTestServer.md"), encoding: .utf8)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let example = lines(article).drop { !$0.hasPrefix("@Test func theAppGetsAToken()") }.prefix { $0 != "```" }
        #expect(example.count > 10)
        let code = lines(source)
        let start = try require(code.firstIndex { $0.hasPrefix("@Test func theAppGetsAToken()") })
        #expect(code[start...].prefix(example.count) == example)
    }
}
