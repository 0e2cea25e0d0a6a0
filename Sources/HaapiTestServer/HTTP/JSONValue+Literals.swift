package import Driver

// Documents are written down as literals, so that they can be compared with the samples of the protocol at a glance.

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
    }
}

extension JSONValue {
    static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(Int64(value))) }

    static func strings(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }

    /// The object with more members behind; unchanged if this is no object.
    func adding(_ members: [(String, JSONValue?)]) -> JSONValue {
        guard case .object(var object) = self else { return self }
        for (name, value) in members { if let value { object.append(name, value) } }
        return .object(object)
    }
}
