/// The user chooses how to sign in.
public struct AuthenticatorSelectorStep: RepresentationStep {
    let content: RepresentationContent
    /// The heading of the choice; an empty literal if the server sent none.
    public let title: Message
    /// What there is to choose from, in the server's order.
    public let authenticators: [AuthenticatorOption]

    /// All actions of the step: the selector, and forms that stand beside it.
    public var actions: [any Action] { content.actions }
}

extension AuthenticatorSelectorStep {
    private static let headingClass = "heading"

    /// `nil` unless there is exactly one selector, it chooses an authenticator, and all its options are forms.
    init?(_ content: RepresentationContent) {
        let selectors = content.actions.compactMap { $0 as? SelectorAction }
        guard selectors.count == 1, let selector = selectors.first, selector.kind == .authenticatorSelector else {
            return nil
        }
        let forms = selector.model.options.forms
        guard forms.count == selector.model.options.count else { return nil }
        let heading = content.messages.first { $0.classList.contains(Self.headingClass) }
        self.init(
            content: content, title: selector.title ?? heading?.text ?? Message(literal: ""),
            authenticators: forms.map { AuthenticatorOption($0) })
    }
}
