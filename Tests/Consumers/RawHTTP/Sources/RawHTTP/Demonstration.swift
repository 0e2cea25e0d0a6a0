import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends a few requests and tells what came of each; counts what came out otherwise than it should.
struct Demonstration {
    let client: HTTPClient
    private(set) var surprises = 0

    /// What a request should lead to.
    enum Expectation {
        case status(Int)
        case redirectRefused(status: Int)
        case notSent
        case tlsFailure(TransportError.TLSFailure)
    }

    init(client: HTTPClient) {
        self.client = client
    }

    mutating func show(_ title: String, _ request: HTTPRequest, expecting expectation: Expectation) async {
        print("\n\(title)\n  request   \(request)")
        do {
            let response = try await client.send(request)
            print("  answer    \(response), in \(milliseconds(response.metrics.total)) ms")
            // The server tells what arrived; "-" is a header that did not.
            for line in String(decoding: response.body, as: UTF8.self).split(separator: "\n").prefix(30)
            where !line.hasSuffix(": -") && !line.hasSuffix(": ") {
                print("            \(line)")
            }
            if case .status(response.statusCode) = expectation { return }
        } catch {
            print("  refused   \(error)")
            switch (expectation, error) {
            case (.redirectRefused(let status), let refusal as HaapiRedirectRefusal) where refusal.statusCode == status:
                return
            case (.notSent, is HaapiInsecureTransportRefusal):
                return
            case (.tlsFailure(let reason), let failure as TransportError) where failure.tlsFailure == reason:
                return
            default:
                break
            }
        }
        print("  UNEXPECTED: it should have been \(expectation)")
        surprises += 1
    }

    private func milliseconds(_ duration: Duration) -> String {
        let tenths = duration.components.seconds * 10_000 + duration.components.attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
