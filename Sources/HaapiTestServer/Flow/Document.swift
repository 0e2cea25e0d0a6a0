internal import Driver

/// The parts of HAAPI documents.
enum Document {
    static func step(
        _ type: String, view: String? = nil, properties: JSONValue? = nil, messages: [JSONValue] = [],
        actions: [JSONValue] = [], links: [JSONValue] = []
    ) -> JSONValue {
        let start: JSONValue = ["type": .string(type)]
        return start.adding([
            ("metadata", view.map { ["viewName": .string($0)] }),
            ("properties", properties),
            ("messages", messages.isEmpty ? nil : .array(messages)),
            ("actions", actions.isEmpty ? nil : .array(actions)),
            ("links", links.isEmpty ? nil : .array(links)),
        ])
    }

    static func problem(
        _ type: String, _ title: String, messages: [JSONValue] = [], links: [JSONValue] = [],
        more: [(String, JSONValue?)] = []
    ) -> JSONValue {
        let start: JSONValue = ["type": .string("https://curity.se/problems/" + type), "title": .string(title)]
        return start.adding(
            more + [
                ("messages", messages.isEmpty ? nil : .array(messages)),
                ("links", links.isEmpty ? nil : .array(links)),
            ])
    }

    static func message(_ text: String, _ classes: String...) -> JSONValue {
        ["text": .string(text), "classList": .strings(classes)]
    }

    static func link(_ href: String, _ relation: String, title: String? = nil, type: String? = nil) -> JSONValue {
        let start: JSONValue = ["href": .string(href), "rel": .string(relation)]
        return start.adding([("type", type.map { .string($0) }), ("title", title.map { .string($0) })])
    }

    // MARK: Actions

    static func form(
        _ kind: String, _ method: String, _ href: String, title: String? = nil, button: String? = nil,
        type: String? = nil, fields: [JSONValue]? = nil, properties: JSONValue? = nil,
        continueActions: [JSONValue]? = nil
    ) -> JSONValue {
        let model: JSONValue = ["href": .string(href), "method": .string(method)]
        let bodyType = type ?? (method != "GET" && fields != nil ? "application/x-www-form-urlencoded" : nil)
        let whole = model.adding([
            ("type", bodyType.map { .string($0) }), ("actionTitle", button.map { .string($0) }),
            ("fields", fields.map { .array($0) }), ("continueActions", continueActions.map { .array($0) }),
        ])
        return action("form", kind, title, whole).adding([("properties", properties)])
    }

    static func selector(
        _ kind: String, title: String, options: [JSONValue], properties: JSONValue? = nil
    ) -> JSONValue {
        action("selector", kind, title, ["options": .array(options)]).adding([("properties", properties)])
    }

    static func operation(
        _ name: String, _ kind: String, title: String, arguments: JSONValue, continueActions: [JSONValue],
        errorActions: [JSONValue]? = nil
    ) -> JSONValue {
        let model: JSONValue = [
            "name": .string(name), "arguments": arguments, "continueActions": .array(continueActions),
        ]
        return action(
            "client-operation", kind, title, model.adding([("errorActions", errorActions.map { .array($0) })]))
    }

    private static func action(_ template: String, _ kind: String, _ title: String?, _ model: JSONValue) -> JSONValue {
        let start: JSONValue = ["template": .string(template), "kind": .string(kind)]
        return start.adding([("title", title.map { .string($0) }), ("model", model)])
    }

    // MARK: Fields

    static func hidden(_ name: String, _ value: String) -> JSONValue {
        ["name": .string(name), "type": "hidden", "value": .string(value)]
    }

    static func context(_ name: String) -> JSONValue {
        ["name": .string(name), "type": "context"]
    }

    /// A field that the user fills: `text`, `username` or `password`.
    static func input(
        _ type: String, _ name: String, _ label: String, kind: String? = nil, isRequired: Bool = true,
        lengths: (minimum: Int?, maximum: Int?) = (nil, nil)
    ) -> JSONValue {
        let start: JSONValue = ["name": .string(name), "type": .string(type)]
        return start.adding([
            ("kind", kind.map { .string($0) }), ("label", .string(label)), ("required", isRequired ? nil : false),
            ("minLength", lengths.minimum.map { .integer($0) }), ("maxLength", lengths.maximum.map { .integer($0) }),
        ])
    }

    static func select(_ name: String, _ label: String, _ options: [(label: String, value: String)]) -> JSONValue {
        let values = options.enumerated().map { index, option -> JSONValue in
            let start: JSONValue = ["label": .string(option.label), "value": .string(option.value)]
            return start.adding([("selected", index == 0 ? true : nil)])
        }
        return ["name": .string(name), "type": "select", "label": .string(label), "options": .array(values)]
    }

    static func checkbox(
        _ name: String, _ label: String, isChecked: Bool, isReadonly: Bool = false, value: String? = nil
    ) -> JSONValue {
        let start: JSONValue = ["name": .string(name), "type": "checkbox", "label": .string(label)]
        return start.adding([
            ("checked", .bool(isChecked)), ("readonly", isReadonly ? true : nil), ("value", value.map { .string($0) }),
        ])
    }
}
