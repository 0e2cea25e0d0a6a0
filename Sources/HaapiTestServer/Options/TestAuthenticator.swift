/// A way to sign in, as an authenticator of the server. Its ``id`` is what `acr_values` names.
public enum TestAuthenticator: Sendable, Hashable {
    /// User name and password, with registration of new users. After so many wrong passwords in one flow:
    /// `too-many-attempts`.
    case password(maximumAttempts: Int = 3)
    /// A user name, then polling: so many times pending, then done or failed. The waiting times are in seconds, the
    /// interval in milliseconds, as in the protocol; `nil` for none.
    case polling(pending: Int = 2, succeeds: Bool = true, maximumWait: Int? = 120, interval: Int? = 2000)
    /// BankID on this or another device, with a QR code that changes: so many times pending, then done.
    case bankID(pending: Int = 2)
    /// A browser that is sent to a page of the server, and comes back to the app's redirect URI.
    case externalBrowser
    /// A passkey (WebAuthn), with registration of a new one.
    case passkey
    /// A WebAuthn device in the older form, with options for platform and cross-platform devices.
    case securityKey
    /// Encap: activation of an app, then polling.
    case encap(pending: Int = 1)
    /// A one-time code that can be sent again (`continue-same-step`). The code is `123456`.
    case oneTimeCode
    /// A client operation whose name nobody knows.
    case generic
    /// A step whose type nobody knows, with a form to go on.
    case unknownStep
    /// A selector whose options are selectors themselves.
    case deviceSelector
    /// `continue-same-step` although no form with actions to continue with was submitted.
    case misplacedContinueSameStep
    /// Instead of a step a problem; `type` is the last part of the problem's type, for instance `unexpected` or
    /// `mismatch-between-session-and-access-token`.
    case problem(type: String)
    /// The final OAuth error.
    case authorizationError(String)

    /// The last part of its addresses, and of its `acr`.
    public var id: String {
        switch self {
        case .password: "form1"
        case .polling: "email1"
        case .bankID: "bankid1"
        case .externalBrowser: "oidc1"
        case .passkey: "passkeys1"
        case .securityKey: "device1"
        case .encap: "encap1"
        case .oneTimeCode: "otp1"
        case .generic: "generic1"
        case .unknownStep: "unknown1"
        case .deviceSelector: "devices1"
        case .misplacedContinueSameStep: "same1"
        case .problem: "problem1"
        case .authorizationError: "error1"
        }
    }

    /// What `acr_values` names; the ``id`` alone is accepted as well.
    public var acr: String { "urn:se:curity:authentication:\(kind):\(id)" }

    /// What a selection shows.
    var title: String {
        switch self {
        case .password: "Username and password"
        case .polling: "Link by email"
        case .bankID: "BankID"
        case .externalBrowser: "Another provider"
        case .passkey: "Passkey"
        case .securityKey: "Security key"
        case .encap: "Encap"
        case .oneTimeCode: "One-time code"
        case .generic: "Generic operation"
        case .unknownStep: "Unknown step"
        case .deviceSelector: "Registered device"
        case .misplacedContinueSameStep: "Continue the same step"
        case .problem: "Problem"
        case .authorizationError: "Error"
        }
    }

    /// The `authenticatorType` of a selection.
    var kind: String {
        switch self {
        case .password: "html-form"
        case .polling: "email"
        case .bankID: "bankid"
        case .externalBrowser: "oidc"
        case .passkey: "passkeys"
        case .securityKey: "webauthn"
        case .encap: "encap"
        case .oneTimeCode: "sms"
        case .generic, .unknownStep, .deviceSelector, .misplacedContinueSameStep, .problem, .authorizationError:
            "test"
        }
    }
}
