internal import Driver

/// The forms and links of the documents that a client has on its screen, read from the documents themselves: so
/// whatever a step shows is what may come back.
struct FlowOffer: Sendable {
    struct Form: Sendable, Equatable {
        var method: String
        var path: String
        var query: String
        var isJSON: Bool
        var fields: [FieldRule]
    }

    var forms: [Form] = []
    /// Path and query.
    var links: [String] = []

    init() {}

    init(_ document: JSONValue, baseURL: String) {
        guard let root = document.object else { return }
        for action in root["actions"]?.array ?? [] { add(action, baseURL) }
        for link in root["links"]?.array ?? [] {
            if let href = link.object?["href"]?.string, let target = Self.target(href, baseURL) { links.append(target) }
        }
    }

    mutating func merge(_ other: FlowOffer) {
        forms += other.forms.filter { !forms.contains($0) }
        links += other.links.filter { !links.contains($0) }
    }

    private mutating func add(_ action: JSONValue, _ baseURL: String) {
        guard let action = action.object, let model = action["model"]?.object else { return }
        if action["template"]?.string == "form", let href = model["href"]?.string,
            let method = model["method"]?.string, let target = Self.target(href, baseURL)
        {
            let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            forms.append(
                Form(
                    method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
                    isJSON: model["type"]?.string == "application/json",
                    fields: (model["fields"]?.array ?? []).compactMap(FieldRule.init)))
        }
        for list in ["options", "continueActions", "errorActions"] {
            for inner in model[list]?.array ?? [] { add(inner, baseURL) }
        }
    }

    /// `nil` for an address that is not this server's.
    private static func target(_ href: String, _ baseURL: String) -> String? {
        if href.hasPrefix("/") { return href }
        guard href.hasPrefix(baseURL + "/") else { return nil }
        return String(href.dropFirst(baseURL.count))
    }
}

/// What may be sent for one field.
struct FieldRule: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case hidden(String)
        case input(isRequired: Bool, minimum: Int, maximum: Int)
        case select([String])
        case checkbox(value: String, isFixedOn: Bool, isFixedOff: Bool)
        case context
    }

    let name: String
    let kind: Kind

    init?(_ field: JSONValue) {
        guard let field = field.object, let name = field["name"]?.string, let type = field["type"]?.string else {
            return nil
        }
        self.name = name
        switch type {
        case "hidden": kind = .hidden(field["value"]?.string ?? "")
        case "select":
            kind = .select((field["options"]?.array ?? []).compactMap { $0.object?["value"]?.string })
        case "checkbox":
            let isReadonly = field["readonly"]?.bool ?? false
            let isChecked = field["checked"]?.bool ?? false
            kind = .checkbox(
                value: field["value"]?.string ?? "on", isFixedOn: isReadonly && isChecked,
                isFixedOff: isReadonly && !isChecked)
        case "context": kind = .context
        default:
            kind = .input(
                isRequired: field["required"]?.bool ?? true,
                minimum: field["minLength"]?.number?.int64.map { Int($0) } ?? 0,
                maximum: field["maxLength"]?.number?.int64.map { Int($0) } ?? .max)
        }
    }
}
