import Driver

/// JSON for people: a member on each line, in the order of the value.
enum IndentedJSON {
    static func text(_ value: JSONValue) -> String {
        text(value, margin: "") + "\n"
    }

    private static func text(_ value: JSONValue, margin: String) -> String {
        let inner = margin + "  "
        switch value {
        case .object(let object) where !object.members.isEmpty:
            let members = object.members.map { member in
                inner + JSONWriter.text(.string(member.name)) + ": " + text(member.value, margin: inner)
            }
            return "{\n" + members.joined(separator: ",\n") + "\n\(margin)}"
        case .array(let elements) where elements.contains { $0.object != nil }:
            let lines = elements.map { inner + text($0, margin: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(margin)]"
        case .array(let elements):
            return "[" + elements.map { text($0, margin: margin) }.joined(separator: ", ") + "]"
        default:
            return JSONWriter.text(value)
        }
    }
}
