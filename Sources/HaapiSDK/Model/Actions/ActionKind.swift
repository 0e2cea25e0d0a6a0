/// The `kind` of an action.
public enum ActionKind: Codable, Hashable, Sendable {
    /// `cancel`
    case cancel
    /// `continue`
    case `continue`
    /// `continue-auto-login`
    case continueAutoLogin
    /// `redirect`
    case redirect
    /// `poll`
    case poll
    /// `form`
    case form
    /// `login`
    case login
    /// `user-register`
    case userRegister
    /// `select-authenticator`
    case selectAuthenticator
    /// `authenticator-selector`
    case authenticatorSelector
    /// `device-selector`
    case deviceSelector
    /// `device-option`
    case deviceOption
    /// `bankid-same-device`
    case bankIdSameDevice
    /// `bankid-other-device`
    case bankIdOtherDevice
    /// `password-reset`
    case passwordReset
    /// `account-id-recovery`
    case accountIdRecovery
    /// A kind that this package does not know, as the server sent it, for instance `user-consent`.
    case other(value: String)
}

extension ActionKind: OpenWireName {
    static let table = WireTable<ActionKind>([
        ("cancel", .cancel),
        ("continue", .continue),
        ("continue-auto-login", .continueAutoLogin),
        ("redirect", .redirect),
        ("poll", .poll),
        ("form", .form),
        ("login", .login),
        ("user-register", .userRegister),
        ("select-authenticator", .selectAuthenticator),
        ("authenticator-selector", .authenticatorSelector),
        ("device-selector", .deviceSelector),
        ("device-option", .deviceOption),
        ("bankid-same-device", .bankIdSameDevice),
        ("bankid-other-device", .bankIdOtherDevice),
        ("password-reset", .passwordReset),
        ("account-id-recovery", .accountIdRecovery),
    ])

    init(unknown text: String) {
        self = .other(value: text)
    }

    var unknownText: String? {
        if case .other(let value) = self { value } else { nil }
    }
}
