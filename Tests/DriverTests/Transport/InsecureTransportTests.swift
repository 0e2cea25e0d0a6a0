import Foundation
import TestSupport
import Testing

@testable import Driver

/// What is refused before a socket is opened.
@Suite(.endsInTime) struct InsecureTransportTests {
    @Test(arguments: ["http", "HTTP", "hTTp"])
    func httpNeedsPermission(scheme: String) async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback { $0.allowsInsecureHTTP = false }
        let refusal = await #expect(throws: HaapiInsecureTransportRefusal.self) {
            try await client.get(server.url(scheme: scheme, host: "127.0.0.1", "/?secret=QUERYSECRET"))
        }
        #expect(refusal == HaapiInsecureTransportRefusal(scheme: "http", host: "127.0.0.1"))
        #expect(refusal?.errorCode.rawValue == "insecure_transport")
        #expect(server.record.connections.isEmpty)
        if let refusal { #expect(texts(of: refusal).allSatisfy { !$0.contains("QUERYSECRET") }) }
    }

    @Test(arguments: [
        "file:///etc/hostname", "FILE:///etc/hostname", "ftp://127.0.0.1/", "ftps://127.0.0.1/", "gopher://127.0.0.1/",
        "dict://127.0.0.1/", "ldap://127.0.0.1/", "scp://127.0.0.1/", "sftp://127.0.0.1/", "telnet://127.0.0.1/",
        "smb://127.0.0.1/", "imap://127.0.0.1/", "smtp://127.0.0.1/", "rtsp://127.0.0.1/", "mqtt://127.0.0.1/",
        "ws://127.0.0.1/", "wss://127.0.0.1/", "data:text/plain,x", "javascript:alert(1)", "about:blank",
        "httpx://127.0.0.1/", "https+unix://127.0.0.1/",
    ])
    func noOtherSchemeWorksWhateverIsConfigured(address: String) async throws {
        let url = try #require(URL(string: address))
        for isAllowed in [false, true] {
            let client = try HTTPClient.loopback { $0.allowsInsecureHTTP = isAllowed }
            let refusal = await #expect(throws: HaapiInsecureTransportRefusal.self) { try await client.get(url) }
            #expect(refusal?.scheme == url.scheme?.lowercased())
        }
    }

    @Test(arguments: [
        "//127.0.0.1/", "/path", "127.0.0.1", "http:", "http:/127.0.0.1/", "http:///x", "http://?x", "http://#x",
    ])
    func anAddressWithoutSchemeOrHostIsInvalid(address: String) async throws {
        guard let url = URL(string: address) else { return }
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.get(url) }
        #expect(error?.kind == .invalidRequest)
    }

    @Test(arguments: ["user@", "user:PASSWORDSECRET@", "@", ":@", ":PASSWORDSECRET@", "a%40b@", "127.0.0.1:80\\@"])
    func userInformationIsRefused(userInformation: String) async throws {
        let server = try ScriptedServer(connections: [])
        guard let url = URL(string: "http://\(userInformation)127.0.0.1:\(server.port)/") else { return }
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.get(url) }
        #expect(error?.kind == .invalidRequest)
        if let error { #expect(texts(of: error).allSatisfy { !$0.contains("PASSWORDSECRET") }) }
        #expect(server.record.connections.isEmpty)
    }

    @Test(arguments: [
        "http://127.0.0.1 .fail.test/", "http://a\\b.fail.test/", "http://a%00.fail.test/", "http://a%0d%0a.fail.test/",
        "http://a\u{7F}.fail.test/", "http://a\u{1}.fail.test/", "http://a%2fb.fail.test/", "http://[::1/",
        "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "http://127.0.0.1:8o/", "http://a<b>.fail.test/",
    ])
    func anOddHostIsInvalid(address: String) async throws {
        guard let url = URL(string: address) else { return }
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.get(url) }
        #expect(error?.kind == .invalidRequest)
    }
}
