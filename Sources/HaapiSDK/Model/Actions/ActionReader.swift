import Driver

/// Reads an action by its template.
enum ActionReader {
    static func action(_ node: DocumentNode) throws(HaapiDecodingFailure) -> any Action {
        let content = try ActionContent(node)
        return switch content.template {
        case .form: try FormAction(content)
        case .selector: try SelectorAction(content)
        case .clientOperation: try ClientOperationAction(content)
        }
    }

    /// An action of a type from outside this package has no wire form and is left out.
    static func wireValues(_ actions: [any Action]) -> [JSONValue] {
        actions.compactMap { ($0 as? any WireModel)?.wireValue }
    }
}

extension [any Action] {
    var forms: [FormAction] { compactMap { $0 as? FormAction } }

    func firstForm(where matches: (FormAction) -> Bool = { _ in true }) -> FormAction? {
        for case let form as FormAction in self where matches(form) { return form }
        return nil
    }
}
