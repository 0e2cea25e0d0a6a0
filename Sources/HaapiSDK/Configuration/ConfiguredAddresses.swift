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
        all.first { !isAllowed($0.url) }?.address
    }

    /// The first address with user information in it, if any: it would be sent to nobody, and is not where credentials
    /// belong.
    var withUserInformation: HaapiInsecureConfigurationRefusal.Address? {
        all.first { $0.url.hasUserInformation }?.address
    }

    private var all: [(address: HaapiInsecureConfigurationRefusal.Address, url: URL)] {
        let addresses: [(HaapiInsecureConfigurationRefusal.Address, URL?)] = [
            (.baseURL, baseURL), (.authorizationEndpoint, authorizationEndpoint), (.tokenEndpoint, tokenEndpoint),
            (.revocationEndpoint, revocationEndpoint), (.clientRegistrationEndpoint, registrationEndpoint),
        ]
        return addresses.compactMap { address, url in url.map { (address, $0) } }
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
