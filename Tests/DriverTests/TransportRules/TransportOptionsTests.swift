import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite struct TransportOptionsTests {
    private func refusal(_ change: (inout HTTPClientConfiguration) -> Void) -> TransportError.Kind? {
        var configuration = HTTPClientConfiguration.haapi
        change(&configuration)
        do {
            _ = try TransportOptions(configuration)
            return nil
        } catch {
            return (error as? TransportError)?.kind
        }
    }

    @Test func theDefaultsAreThoseOfTheDocumentation() throws {
        let configuration = HTTPClientConfiguration.haapi
        #expect(configuration.connectTimeout == .seconds(20))
        #expect(configuration.requestTimeout == .seconds(20))
        #expect(configuration.idleTimeout == .seconds(20))
        #expect(configuration.maximumResponseBodySize == 4 * 1024 * 1024)
        #expect(!configuration.allowsInsecureHTTP)
        #expect(configuration.clientIdentity == nil && configuration.keyPinnings.isEmpty)
        _ = try TransportOptions(configuration)
    }

    @Test func valuesThatCannotWorkAreRefused() throws {
        #expect(refusal { $0.connectTimeout = .zero } == .invalidConfiguration)
        #expect(refusal { $0.requestTimeout = .seconds(-1) } == .invalidConfiguration)
        #expect(refusal { $0.idleTimeout = .zero } == .invalidConfiguration)
        #expect(refusal { $0.maximumResponseBodySize = -1 } == .invalidConfiguration)
        #expect(refusal { $0.maximumConnectionsPerHost = -1 } == .invalidConfiguration)
        for hash in ["", "AAAA", "not base64", "sha256//AAAA", Data(repeating: 1, count: 31).base64EncodedString()] {
            let pin = KeyPinning(hostname: "h", publicKeyHash: hash)
            #expect(refusal { $0.keyPinnings = [pin] } == .invalidConfiguration, "\(hash)")
        }
        for proxy in ["ftp://h", "h:80", "http:///x", "file:///x"] {
            let url = try #require(URL(string: proxy))
            #expect(refusal { $0.proxy = .url(url) } == .invalidConfiguration, "\(proxy)")
        }
    }

    @Test func extremeDurationsAreHeldInBounds() throws {
        var configuration = HTTPClientConfiguration.haapi
        configuration.requestTimeout = .seconds(Int64.max)
        configuration.idleTimeout = .nanoseconds(1)
        configuration.connectTimeout = .nanoseconds(1)
        let options = try TransportOptions(configuration)
        #expect(options.deadlines.total < Int64.max / 2)
        #expect(options.deadlines.idle == 1_000_000)
        #expect(options.connectTimeoutMilliseconds == 1)
    }

    @Test func pinsOfOneHostAreAlternativesWhateverItsSpelling() throws {
        let hashes = [1, 2, 3].map { Data(repeating: $0, count: 32).base64EncodedString() }
        var configuration = HTTPClientConfiguration.haapi
        configuration.keyPinnings = [
            KeyPinning(hostname: "ID.example.test", publicKeyHash: hashes[0]),
            KeyPinning(hostname: "id.example.test.", publicKeyHash: hashes[1]),
            KeyPinning(hostname: "[::1]", publicKeyHash: hashes[2]),
        ]
        let options = try TransportOptions(configuration)
        #expect(
            options.pinnedKeys == [
                "id.example.test": "sha256//\(hashes[0]);sha256//\(hashes[1])", "::1": "sha256//\(hashes[2])",
            ])
    }

    @Test(arguments: [
        ("bücher.example", "https://b%C3%BCcher.example/"), ("b%C3%BCcher.example", "https://xn--bcher-kva.example/"),
        ("0:0:0:0:0:0:0:1", "https://[::1]/"), ("[::1]", "https://[0:0:0:0:0:0:0:1]:8443/"),
        ("::1", "https://[::1%25lo]/"), ("127.1", "https://127.1/"), ("127.1", "https://127.0.0.1/"),
        ("EXAMPLE.com", "https://example.COM./x"),
    ])
    func aPinFitsItsHostHoweverBothAreSpelt(_ name: String, _ address: String) throws {
        let policy = SchemePolicy(allowsInsecureHTTP: false, hasClientIdentity: false)
        let url = try RequestURL(#require(URL(string: address)), policy: policy)
        #expect(try RequestURL.canonicalHost(name) == url.host)
    }

    @Test(arguments: [
        "example.com:443", "https://example.com", "example.com/", " example.com", "*.example.com", "::1%lo", "user@h",
        "h?q", "h#f", "", "a b",
    ])
    func aPinThatFitsNoHostIsRefused(_ name: String) {
        let pin = KeyPinning(hostname: name, publicKeyHash: Data(repeating: 1, count: 32).base64EncodedString())
        #expect(refusal { $0.keyPinnings = [pin] } == .invalidConfiguration)
    }

    @Test func aPinnedHostIsNotAskedInClear() throws {
        let policy = SchemePolicy(allowsInsecureHTTP: true, hasClientIdentity: false, pinnedHosts: ["::1"])
        #expect(throws: HaapiInsecureTransportRefusal(scheme: "http", host: "::1")) {
            try RequestURL(#require(URL(string: "http://[::1]:80/")), policy: policy)
        }
        _ = try RequestURL(#require(URL(string: "http://127.0.0.1/")), policy: policy)
    }

    @Test func extremeSizesAreLimitsToo() async throws {
        let server = try ScriptedServer(.request, .answer(body: "whole"))
        let client = try HTTPClient.loopback {
            $0.maximumResponseHeaderSize = .max
            $0.maximumResponseBodySize = .max
            $0.maximumConnectionsPerHost = .max
        }
        #expect(try await client.get(server.url()).text == "whole")
    }

    @Test(arguments: ["http://user:hunter2@h:99999", "http://user:hunter2@h:80x", "ftp://user:hunter2@h"])
    func aProxyThatCannotBeUsedIsRefusedWithoutItsPassword(_ address: String) throws {
        guard let url = URL(string: address) else { return }
        var configuration = HTTPClientConfiguration.haapi
        configuration.proxy = .url(url)
        let error = #expect(throws: TransportError.self) { try TransportOptions(configuration) }
        #expect(error?.kind == .invalidConfiguration)
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in ["\(error as Any)", "\(configuration)", String(reflecting: configuration), dumped] {
            #expect(!text.contains("hunter2"))
        }
    }

    @Test func aClientCertificateForbidsHTTP() {
        #expect(SchemePolicy(allowsInsecureHTTP: true, hasClientIdentity: false).allows("http"))
        #expect(!SchemePolicy(allowsInsecureHTTP: true, hasClientIdentity: true).allows("http"))
        #expect(!SchemePolicy(allowsInsecureHTTP: false, hasClientIdentity: false).allows("http"))
        for scheme in ["file", "ftp", "gopher", "ws", "", "HTTP"] {
            #expect(!SchemePolicy(allowsInsecureHTTP: true, hasClientIdentity: false).allows(scheme))
        }
    }
}

@Suite struct TransferDeadlinesTests {
    let deadlines = TransferDeadlines(total: 100, idle: 30)

    @Test(arguments: [
        (0, 0, TransferDeadlines.Verdict.running(until: 30)), (29, 0, .running(until: 30)), (30, 0, .idleExpired),
        (60, 50, .running(until: 80)), (99, 90, .running(until: 100)), (100, 99, .totalExpired),
        (130, 0, .totalExpired),
    ])
    func theEarlierLimitCounts(_ now: Int64, _ activity: Int64, _ verdict: TransferDeadlines.Verdict) {
        #expect(deadlines.verdict(started: 0, lastActivity: activity, now: now) == verdict)
    }

    @Test func durationsSaturate() {
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
        #expect(Duration.milliseconds(1500).nanoseconds == 1_500_000_000)
    }
}
