import Driver

/// Documents with one of their values replaced.
enum JSONMutation {
    /// How many values a document has, counted through.
    static func count(_ value: JSONValue) -> Int {
        switch value {
        case .array(let elements): elements.reduce(1) { $0 + count($1) }
        case .object(let object): object.members.reduce(1) { $0 + count($1.value) }
        default: 1
        }
    }

    static func replacing(_ index: Int, in value: JSONValue, by replacement: JSONValue) -> JSONValue {
        var index = index
        return replacing(&index, in: value, by: replacement)
    }

    private static func replacing(_ index: inout Int, in value: JSONValue, by replacement: JSONValue) -> JSONValue {
        index -= 1
        if index == -1 { return replacement }
        switch value {
        case .array(let elements):
            return .array(elements.map { replacing(&index, in: $0, by: replacement) })
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map {
                        .init(name: $0.name, value: replacing(&index, in: $0.value, by: replacement))
                    }))
        default: return value
        }
    }
}
