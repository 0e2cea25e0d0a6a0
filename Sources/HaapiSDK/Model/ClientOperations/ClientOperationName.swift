/// The `name` of a client operation, which says what the app has to do.
public enum ClientOperationName: Codable, Hashable, Sendable {
    /// `external-browser-flow`: go on in a browser.
    case externalBrowser
    /// `bankid`: open the BankID app.
    case bankId
    /// `encap-auto-activation`: open the Encap app.
    case encapAutoActivation
    /// `webauthn-registration`: create a passkey.
    case webAuthnRegistration
    /// `webauthn-authentication`: use a passkey.
    case webAuthnAuthentication
    /// An operation that this package does not know, as the server sent it.
    case unknown(value: String)
}

extension ClientOperationName: OpenWireName {
    static let table = WireTable<ClientOperationName>([
        ("external-browser-flow", .externalBrowser),
        ("bankid", .bankId),
        ("encap-auto-activation", .encapAutoActivation),
        ("webauthn-registration", .webAuthnRegistration),
        ("webauthn-authentication", .webAuthnAuthentication),
    ])

    init(unknown text: String) {
        self = .unknown(value: text)
    }

    var unknownText: String? {
        if case .unknown(let value) = self { value } else { nil }
    }
}
