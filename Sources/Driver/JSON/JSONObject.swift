/// The members of a JSON object in the order of the text. A repeated name stays repeated; looked up by name, the last
/// one counts, as in most readers.
package struct JSONObject: Sendable, Hashable {
    package struct Member: Sendable, Hashable {
        package var name: String
        package var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    package var members: [Member]

    package init(_ members: [Member] = []) {
        self.members = members
    }

    /// The value of a member. A member that is `null` counts as absent.
    package subscript(name: String) -> JSONValue? {
        switch members.last(where: { $0.name == name })?.value {
        case .null, nil: nil
        case .some(let value): value
        }
    }

    /// The text of a member; absent if the member is no string or an empty one.
    package func nonEmptyString(_ name: String) -> String? {
        guard let text = self[name]?.string, !text.isEmpty else { return nil }
        return text
    }

    package mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name: name, value: value))
    }
}

extension JSONObject: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "object of \(members.count)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension JSONObject.Member: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "member" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
