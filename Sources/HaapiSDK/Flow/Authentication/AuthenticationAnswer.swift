/// What an ``AuthenticationFlow`` does next: the answer of one of its closures.
public struct AuthenticationAnswer: Sendable {
    enum Choice: Sendable {
        case form(FormActionModel, [String: any Sendable])
        case firstForm([String: any Sendable])
        case link(Link)
        case cancel
    }

    let choice: Choice

    /// Submits a form.
    /// - Parameters:
    ///   - action: the form.
    ///   - values: values by the name of the field, as in ``HaapiManager/submitForm(_:parameters:)``; none by default.
    /// - Returns: the answer.
    public static func submit(_ action: FormAction, _ values: [String: any Sendable] = [:]) -> AuthenticationAnswer {
        AuthenticationAnswer(choice: .form(action.model, values))
    }

    /// Submits the first form of the step that does not cancel it.
    /// - Parameter values: values by the name of the field.
    /// - Returns: the answer.
    public static func values(_ values: [String: any Sendable]) -> AuthenticationAnswer {
        AuthenticationAnswer(choice: .firstForm(values))
    }

    /// Takes one of the ways to sign in.
    /// - Parameter option: the way.
    /// - Returns: the answer.
    public static func choose(_ option: AuthenticatorOption) -> AuthenticationAnswer { .submit(option.action) }

    /// Follows a link, for instance to register.
    /// - Parameter link: the link.
    /// - Returns: the answer.
    public static func follow(_ link: Link) -> AuthenticationAnswer { AuthenticationAnswer(choice: .link(link)) }

    /// Submits the form with which the step is cancelled.
    public static var cancel: AuthenticationAnswer { AuthenticationAnswer(choice: .cancel) }
}

extension AuthenticationAnswer: CustomStringConvertible, CustomReflectable {
    /// Nothing of the values.
    public var description: String { "AuthenticationAnswer" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
