import Driver

/// What the fields of a form send, in the order of the fields.
struct SubmittedValues {
    private let values: [(name: String, value: SubmittedValue)]

    /// Fails if the form has context fields and the caller gave a value for none of them.
    init(_ form: FormActionModel, parameters: [String: any Sendable]) throws(FormSubmissionRefusal) {
        values = form.fields.compactMap { field in
            SubmittedValue(field, parameter: parameters[field.name]).map { (field.name, $0) }
        }
        let context = form.contextFieldNames
        let isGiven = context.contains { name in parameters[name].flatMap(SwiftValue.unwrapped) != nil }
        if !context.isEmpty, !isGiven { throw .missingContext(fields: context) }
    }

    /// The values for a query or a form body, which take text only. A Boolean value ticks a box in a body.
    func texts(allowingTicks: Bool) throws(FormSubmissionRefusal) -> [(String, String)] {
        var texts: [(String, String)] = []
        for (name, value) in values {
            switch value {
            case .text(let text): texts.append((name, text))
            case .ticked(let text) where allowingTicks: if let text { texts.append((name, text)) }
            case .ticked, .other: throw .notText(field: name)
            }
        }
        return texts
    }

    /// One member per name; of fields that share a name, the last one counts.
    func json() throws(FormSubmissionRefusal) -> JSONObject {
        var members: [JSONObject.Member] = []
        var places: [String: Int] = [:]
        for (name, value) in values {
            guard let value = try json(value, of: name) else { continue }
            if let place = places[name] {
                members[place].value = value
            } else {
                places[name] = members.count
                members.append(JSONObject.Member(name: name, value: value))
            }
        }
        return JSONObject(members)
    }

    private func json(_ value: SubmittedValue, of name: String) throws(FormSubmissionRefusal) -> JSONValue? {
        switch value {
        case .text(let text): return .string(text)
        case .ticked(let text): return text.map(JSONValue.string)
        case .other(let value):
            do { return try SwiftValue.json(value) } catch { throw .notJson(field: name) }
        }
    }
}
