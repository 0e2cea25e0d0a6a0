/// The `type` of a step.
public enum RepresentationType: Codable, Hashable, Sendable {
    /// `authentication-step`: the user signs in.
    case authenticationStep
    /// `registration-step`: the user creates an account or registers a device.
    case registrationStep
    /// `redirection-step`: the flow goes on elsewhere on the same server, without the user.
    case redirectionStep
    /// `polling-step`: the flow waits for something outside.
    case pollingStep
    /// `continue-same-step`: the step that is on screen goes on.
    case continueSameStep
    /// `oauth-authorization-response`: the end of the flow, with the authorization code.
    case oauthAuthorizationResponse
    /// `consentor-step`: the user consents to something, by a plug-in of the server.
    case consentorStep
    /// `user-consent-step`: the user consents to scopes and claims.
    case userConsentStep
    /// A type that this package does not know, as the server sent it.
    case other(value: String)
}

extension RepresentationType: OpenWireName {
    static let table = WireTable<RepresentationType>([
        ("authentication-step", .authenticationStep),
        ("registration-step", .registrationStep),
        ("redirection-step", .redirectionStep),
        ("polling-step", .pollingStep),
        ("continue-same-step", .continueSameStep),
        ("oauth-authorization-response", .oauthAuthorizationResponse),
        ("consentor-step", .consentorStep),
        ("user-consent-step", .userConsentStep),
    ])

    init(unknown text: String) {
        self = .other(value: text)
    }

    var unknownText: String? {
        if case .other(let value) = self { value } else { nil }
    }
}
