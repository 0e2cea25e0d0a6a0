/// One or more forms for the user.
public struct InteractiveFormStep: RepresentationStep {
    private(set) var content: RepresentationContent
    /// The forms. Can be replaced, since a ``ContinueSameStep`` puts others in their place.
    public var actions: [FormAction] {
        didSet { content.actions = actions }
    }
}

extension InteractiveFormStep {
    /// `nil` unless there are actions, and all of them are forms.
    init?(_ content: RepresentationContent) {
        let forms = content.actions.forms
        guard !forms.isEmpty, forms.count == content.actions.count else { return nil }
        self.init(content: content, actions: forms)
    }
}
