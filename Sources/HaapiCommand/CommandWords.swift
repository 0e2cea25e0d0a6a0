import HaapiSDK

/// Texts of the libraries, which advise a programmer, in words for whoever runs the command. Pure.
enum CommandWords {
    /// What the libraries say, and what that is here. The longer ones come first.
    private static let table = [
        (
            "configure a fallback with setDCRConfiguration and a client authentication method, or turn attestation off with "
                + "AttestationConfiguration(useAttestation: false)",
            "configure a fallback with dcrConfiguration and clientAuthenticationMethod, or set useAttestation to false"
        ),
        ("with setClientAuthenticationMethod", "in clientAuthenticationMethod"),
        ("build a new accessor, which selects again", "run the command again, which selects again"),
        ("build a new one and start a new flow", "run the command again"),
        ("start a new flow", "run the command again"),
        ("build with shouldClearExistingDCRClient", "run 'haapi login --clear'"),
        ("tokenEndpointURL", "tokenEndpointUrl"),
        ("authorizationEndpointURL", "authorizationEndpointUrl"),
        ("revocationEndpointURL", "revocationEndpointUrl"),
        ("baseURL", "baseUrl"),
    ]

    static func text(_ error: any IdsvrError) -> String { text(error.failureReason) }

    static func text(_ text: String) -> String {
        table.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
