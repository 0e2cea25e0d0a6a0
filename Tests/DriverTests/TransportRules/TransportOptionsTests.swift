import Foundation
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
