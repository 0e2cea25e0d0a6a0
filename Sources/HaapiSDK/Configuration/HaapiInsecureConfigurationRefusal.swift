/// A configured address is not https, so no accessor was built. Nothing was sent.
///
/// `http` is permitted by `allowInsecureHttpEndpoints` of ``HaapiConfiguration``, for development; any other scheme never.
public struct HaapiInsecureConfigurationRefusal: Error, Equatable, Sendable {
    /// A configured address.
    public enum Address: String, Sendable, CaseIterable {
        /// `baseURL` of ``HaapiConfiguration``.
        case baseURL
        /// `authorizationEndpointURL` of ``HaapiConfiguration``.
        case authorizationEndpoint
        /// `tokenEndpointURL` of ``HaapiConfiguration``.
        case tokenEndpoint
        /// `revocationEndpointURL` of ``HaapiConfiguration``.
        case revocationEndpoint
        /// `clientRegistrationEndpointUrl` of ``DCRConfiguration``.
        case clientRegistrationEndpoint

        /// The name of the setting.
        var setting: String {
            switch self {
            case .baseURL: "baseURL"
            case .authorizationEndpoint: "authorizationEndpointURL"
            case .tokenEndpoint: "tokenEndpointURL"
            case .revocationEndpoint: "revocationEndpointURL"
            case .clientRegistrationEndpoint: "clientRegistrationEndpointUrl"
            }
        }
    }

    /// Which one.
    public let address: Address

    /// - Parameter address: which one.
    public init(address: Address) {
        self.address = address
    }
}

extension HaapiInsecureConfigurationRefusal: CustomStringConvertible {
    public var description: String {
        "\(address.setting) is no https address with a host; make it one, or permit http with allowInsecureHttpEndpoints "
            + "while developing."
    }
}
