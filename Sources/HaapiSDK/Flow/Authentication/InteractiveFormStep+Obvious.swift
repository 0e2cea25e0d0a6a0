extension InteractiveFormStep {
    /// The form to submit if nobody is asked; `nil` if the user has something to see, to enter or to decide. An action to
    /// cancel is a decision as well.
    var obviousForm: FormAction? {
        guard actions.count == 1, let form = actions.first, form.kind != .cancel,
            form.model.fields.allSatisfy({ $0 is HiddenFormField }),
            messages.isEmpty, !links.contains(where: { $0.kind == .inlineImage })
        else { return nil }
        return form
    }
}
