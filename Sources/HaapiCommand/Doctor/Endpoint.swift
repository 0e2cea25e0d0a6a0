#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

/// An address of a configuration.
struct Endpoint: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case token, authorization, registration, revocation, base
    }

    /// The name of the setting.
    let setting: String
    let url: URL
    let kind: Kind

    /// All addresses of a configuration.
    static func all(_ file: HaapiConfigurationFile) -> [Endpoint] {
        let configuration = file.haapi
        let addresses: [(String, URL?, Kind)] = [
            ("tokenEndpointUrl", configuration.tokenEndpointURL, .token),
            ("authorizationEndpointUrl", configuration.authorizationEndpointURL, .authorization),
            ("clientRegistrationEndpointUrl", file.dcr?.clientRegistrationEndpointUrl, .registration),
            ("revocationEndpointUrl", configuration.revocationEndpointURL, .revocation),
            ("baseUrl", configuration.baseURL, .base),
        ]
        return addresses.compactMap { setting, url, kind in
            url.map { Endpoint(setting: setting, url: $0.absoluteURL, kind: kind) }
        }
    }
}
