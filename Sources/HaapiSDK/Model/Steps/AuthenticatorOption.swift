import Driver

/// One of the ways to sign in of an ``AuthenticatorSelectorStep``.
public struct AuthenticatorOption: Codable, Equatable, Sendable {
    /// What to show; the ``type`` if the server sent no title.
    public let title: Message
    /// The type of authenticator, for instance `html-form` or `passkeys`.
    public let type: String?
    /// The form to submit when the user chooses this option.
    public let action: FormAction

    init(title: Message, type: String?, action: FormAction) {
        self.title = title
        self.type = type
        self.action = action
    }

    init(_ action: FormAction) {
        let type = action.properties?.authenticatorType
        self.init(title: action.title ?? Message(literal: type ?? ""), type: type, action: action)
    }
}

extension AuthenticatorOption: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        self.init(try FormAction(node))
    }

    var wireValue: JSONValue { action.wireValue }
}
