import Driver

/// Plain Swift values as JSON: String, Bool, numbers, arrays and dictionaries of these, and `nil` in several guises.
enum SwiftValue {
    /// A value that JSON cannot express.
    struct Unsupported: Error {}

    /// A `nil` in a dictionary leaves its name out; in an array it is `null`, so that the others keep their places.
    static func json(_ value: Any, depth: Int = 0) throws(Unsupported) -> JSONValue {
        switch value {
        case let optional as any OptionalValue:
            guard let wrapped = optional.wrappedValue else { return .null }
            return try json(wrapped, depth: depth)
        case let text as String: return .string(text)
        case let flag as Bool: return .bool(flag)
        case let integer as any BinaryInteger: return try number("\(integer)")
        case let double as Double: return try number("\(double)")
        case let float as Float: return try number("\(float)")
        case let elements as [Any]:
            return .array(try array(elements, depth: depth + 1))
        case let dictionary as [String: Any]:
            return .object(try object(dictionary, depth: depth + 1))
        case let value where isNSNull(value): return .null
        default: throw Unsupported()
        }
    }

    /// The value without the optionals around it. `nil` for a nil optional and for `NSNull`.
    static func unwrapped(_ value: Any) -> Any? {
        if let optional = value as? any OptionalValue { return optional.wrappedValue.flatMap(unwrapped) }
        return isNSNull(value) ? nil : value
    }

    /// On Linux `NSNull` is part of Foundation, which this package does not link; an app may.
    private static func isNSNull(_ value: Any) -> Bool {
        if value is String || value is Bool { return false }
        let type = String(reflecting: type(of: value))
        return type == "Foundation.NSNull" || type == "NSNull"
    }

    private static func array(_ elements: [Any], depth: Int) throws(Unsupported) -> [JSONValue] {
        if depth > JSONParser.maximumDepth { throw Unsupported() }
        var array: [JSONValue] = []
        for element in elements { array.append(try json(element, depth: depth)) }
        return array
    }

    /// Members are sorted by name.
    private static func object(_ dictionary: [String: Any], depth: Int) throws(Unsupported) -> JSONObject {
        if depth > JSONParser.maximumDepth { throw Unsupported() }
        var object = JSONObject()
        for (name, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            let json = try json(value, depth: depth)
            if json != .null { object.append(name, json) }
        }
        return object
    }

    private static func number(_ text: String) throws(Unsupported) -> JSONValue {
        // Not a number and infinity have texts that are no JSON.
        guard let number = try? JSONParser.parse(text).number else { throw Unsupported() }
        return .number(number)
    }
}

/// An optional, whatever it wraps.
private protocol OptionalValue {
    var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrappedValue: Any? { self }
}
