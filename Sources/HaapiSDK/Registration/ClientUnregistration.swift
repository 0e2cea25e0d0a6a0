#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Asks the server to delete a dynamic client (RFC 7592 section 2.3). Nothing that goes wrong with it is an error: the client
/// is forgotten on this device in any case.
struct ClientUnregistration: Sendable {
    let registrationEndpoint: URL
    let transport: any HTTPTransport

    enum Outcome: Equatable, Sendable {
        /// 204, or another status of 2xx.
        case deleted
        /// 401 or 404: the token or the client is not known any more.
        case unknown
        /// The server offers no management of this client, or it lies elsewhere than the registration endpoint.
        case notOffered
        /// Anything else.
        case failed
    }

    func run(_ client: DynamicClient) async -> Outcome {
        guard let management = client.management, let address = address(management.uri) else {
            SdkFollowUpTag.registration.info("The server offers no deletion of the dynamic client")
            return .notOffered
        }
        var request = HTTPRequest(.delete, address, headers: ["Authorization": "Bearer \(management.token.value)"])
        request.isPathSensitive = true
        do {
            let status = try await transport.send(request).statusCode
            let outcome = Self.outcome(status)
            let text: LogMessage = "The server was asked to delete the client: HTTP status \(status)"
            if outcome == .failed {
                SdkFollowUpTag.registration.warning(text)
            } else {
                SdkFollowUpTag.registration.info(text)
            }
            return outcome
        } catch {
            SdkFollowUpTag.registration.warning("The server could not be asked to delete the client: \(error)")
            return .failed
        }
    }

    static func outcome(_ status: Int) -> Outcome {
        switch status {
        case 200..<300: .deleted
        case 401, 404: .unknown
        default: .failed
        }
    }

    /// Only at the origin of the registration endpoint: the address came from an answer and has a token sent to it.
    private func address(_ text: String) -> URL? {
        guard let url = URL(string: text), url.user() == nil, let origin = HTTPOrigin(url),
            origin == HTTPOrigin(registrationEndpoint)
        else { return nil }
        return url
    }
}
