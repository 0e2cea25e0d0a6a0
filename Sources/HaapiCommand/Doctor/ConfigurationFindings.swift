#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import HaapiSDK

/// What can be said about a configuration without asking the server. Pure.
enum ConfigurationFindings {
    static func all(_ file: HaapiConfigurationFile) -> [Finding] {
        addresses(file) + [redirect(file.haapi), access(file)]
    }

    static func addresses(_ file: HaapiConfigurationFile) -> [Finding] {
        let insecure = Endpoint.all(file).filter { $0.url.scheme?.lowercased() != "https" }
        guard !insecure.isEmpty else { return [Finding("addresses", .ok, "All addresses are https.")] }
        return insecure.map { endpoint in
            guard file.haapi.allowInsecureHttpEndpoints, endpoint.url.scheme?.lowercased() == "http" else {
                return Finding(
                    "addresses", .error, "\(endpoint.setting) is not https.",
                    advice: "Make it an https address; nothing is sent until then.")
            }
            return Finding(
                "addresses", .warning, "\(endpoint.setting) is http, which allowInsecureHttpEndpoints permits.",
                advice: "Use https outside of development: credentials travel in clear.")
        }
    }

    static func redirect(_ configuration: HaapiConfiguration) -> Finding {
        guard let scheme = URL(string: configuration.appRedirect)?.scheme, !scheme.isEmpty else {
            return Finding(
                "app_redirect", .error, "appRedirect is no absolute URI.",
                advice: "Give the redirect URI that is registered at the server, character by character.")
        }
        return Finding("app_redirect", .ok, "appRedirect is an absolute URI.")
    }

    static func access(_ file: HaapiConfigurationFile) -> Finding {
        let isAuthenticated = !(file.haapi.clientAuthenticationMethod is ClientAuthenticationMethodNone)
        let attestation = file.haapi.attestationConfiguration
        if attestation.useAttestation, attestation.provider.isSupported {
            return Finding("access", .ok, "This device attests.")
        }
        switch (file.dcr != nil, isAuthenticated) {
        case (true, true):
            return Finding("access", .ok, "This device does not attest, and gets a client of its own.")
        case (true, false):
            return Finding(
                "access", .error,
                "The fallback needs a main client that authenticates, and clientAuthenticationMethod is none.",
                advice: "Set a secret, mutual TLS or a signed JWT, here and for the main client at the server.")
        case (false, _) where !attestation.useAttestation:
            return Finding("access", .ok, "Attestation is turned off; the main client authenticates by itself.")
        case (false, _):
            return Finding(
                "access", .error, "This device cannot attest, and there is no fallback.",
                advice: "Add dcrConfiguration and a clientAuthenticationMethod, or set useAttestation to false.")
        }
    }
}
