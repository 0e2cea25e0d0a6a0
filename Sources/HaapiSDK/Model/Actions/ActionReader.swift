import Driver

/// Reads an action by its template.
///
/// Actions lie inside actions, so what calls itself here keeps little on the stack: documents may be nested deeply, and
/// the stacks of tasks are small on some platforms.
enum ActionReader {
    /// Absent means empty; anything but an array is a failure.
    static func list(in object: DocumentObject, _ name: String) throws(HaapiDecodingFailure) -> [any Action] {
        object.members[name] == nil ? [] : try requiredList(in: object, name)
    }

    static func requiredList(
        in object: DocumentObject, _ name: String
    ) throws(HaapiDecodingFailure) -> [any Action] {
        var actions: [any Action] = []
        for node in try object.required(name).elements() { actions.append(try action(node)) }
        return actions
    }

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
