import Driver

extension JSONObject {
    /// Leaves the member out if there is no text.
    mutating func append(_ name: String, ifPresent text: String?) {
        guard let text else { return }
        append(name, .string(text))
    }

    mutating func append(_ name: String, ifPresent number: Int?) {
        guard let number else { return }
        append(name, .number(JSONNumber(Int64(number))))
    }

    /// The literal under `name`, the key under the same name and `Key`.
    mutating func append(_ name: String, ifPresent message: Message?) {
        guard let message else { return }
        append(name, .string(message.literal))
        append(name + "Key", ifPresent: message.key)
    }

    /// Leaves the member out if the list is empty.
    mutating func append(_ name: String, ifNotEmpty list: [JSONValue]) {
        if !list.isEmpty { append(name, .array(list)) }
    }

    /// Replaces all members of that name.
    mutating func set(_ name: String, _ value: JSONValue) {
        members.removeAll { $0.name == name }
        append(name, value)
    }
}
