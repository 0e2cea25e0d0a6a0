import Driver

extension JSONValue {
    /// The value without `null`, with sorted members, and with one notation for each number, so that values that mean the
    /// same are equal. A number that no double holds becomes its text. `nil` for `null` itself.
    var normalized: JSONValue? {
        switch self {
        case .null: return nil
        case .bool, .string: return self
        case .number(let number):
            if let integer = number.wholeNumber { return .number(JSONNumber(integer)) }
            guard let double = number.double else { return .string(number.text) }
            return (try? JSONParser.parse("\(double)")) ?? .string(number.text)
        case .array(let elements): return .array(elements.compactMap { $0.normalized })
        case .object(let object): return .object(object.normalized)
        }
    }

    /// The value as plain Swift: String, Bool, Int, Double, arrays and dictionaries of these. `nil` for `null`, which is
    /// left out of arrays and dictionaries.
    var swiftValue: (any Sendable)? {
        switch self {
        case .null: return nil
        case .bool(let value): return value
        case .string(let text): return text
        case .number(let number):
            if let integer = number.wholeNumber.flatMap({ Int(exactly: $0) }) { return integer }
            if let double = number.double { return double }
            return number.text
        case .array(let elements): return elements.compactMap { $0.swiftValue }
        case .object(let object): return object.swiftDictionary
        }
    }
}

extension JSONObject {
    /// Of a repeated name, the last one counts.
    var normalized: JSONObject {
        var values: [String: JSONValue] = [:]
        for member in members { values[member.name] = member.value.normalized }
        return JSONObject(values.map { Member(name: $0.key, value: $0.value) }.sorted { $0.name < $1.name })
    }

    var swiftDictionary: [String: any Sendable] {
        var dictionary: [String: any Sendable] = [:]
        for member in members { dictionary[member.name] = member.value.swiftValue }
        return dictionary
    }
}

extension JSONNumber {
    /// The number as an integer, whatever its notation.
    fileprivate var wholeNumber: Int64? {
        int64 ?? double.flatMap { Int64(exactly: $0) }
    }
}
