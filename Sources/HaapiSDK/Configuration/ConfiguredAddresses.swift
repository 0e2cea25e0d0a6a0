#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Every address of a configuration, absolute, and the rule that they have to keep. Pure.
struct ConfiguredAddresses: Sendable {
    let baseURL: URL
    let authorizationEndpoint: URL
    let tokenEndpoint: URL
    let revocationEndpoint: URL?
    let registrationEndpoint: URL?
    let allowsInsecureHTTP: Bool

    init(_ configuration: HaapiConfiguration, _ dcr: DCRConfiguration?) {
        baseURL = configuration.baseURL.absoluteURL
        authorizationEndpoint = configuration.authorizationEndpointURL.absoluteURL
        tokenEndpoint = configuration.tokenEndpointURL.absoluteURL
        revocationEndpoint = configuration.revocationEndpointURL?.absoluteURL
        registrationEndpoint = dcr?.clientRegistrationEndpointUrl.absoluteURL
        allowsInsecureHTTP = configuration.allowInsecureHttpEndpoints
    }

    /// The first address that is refused, if any.
    var refused: HaapiInsecureConfigurationRefusal.Address? {
        let addresses: [(HaapiInsecureConfigurationRefusal.Address, URL?)] = [
            (.baseURL, baseURL), (.authorizationEndpoint, authorizationEndpoint), (.tokenEndpoint, tokenEndpoint),
            (.revocationEndpoint, revocationEndpoint), (.clientRegistrationEndpoint, registrationEndpoint),
        ]
        return addresses.first { $0.1.map { !isAllowed($0) } ?? false }?.0
    }

    /// A URL without a host is refused as well, since nothing can vouch for where it leads.
    private func isAllowed(_ url: URL) -> Bool {
        switch RequestTarget(url)?.origin.scheme {
        case "https": true
        case "http": allowsInsecureHTTP
        default: false
        }
    }
}
