internal import Driver

extension JSONValue {
    /// The document with every member named `href` changed.
    func replacingAddresses(_ change: (String) -> String) -> JSONValue {
        mappingObjects { object in
            for index in object.members.indices where object.members[index].name == "href" {
                if case .string(let href) = object.members[index].value {
                    object.members[index].value = .string(change(href))
                }
            }
        }
    }

    /// Every object gets members that nobody knows; those whose members are data (`arguments`, `properties`) as well.
    func addingUnknownMembers() -> JSONValue {
        mappingObjects { object in
            object.append("x_unknown", ["a": [1, .null, "b"], "c": false])
            object.append("futureMember", .null)
        }
    }

    /// The document with its texts as keys.
    func usingTextKeys() -> JSONValue {
        mappingObjects { object in
            for index in object.members.indices
            where ["text", "title", "label", "actionTitle"].contains(object.members[index].name) {
                object.members[index].name += "Key"
            }
        }
    }

    /// The document with a space in front of the kind of each action.
    func paddingKinds() -> JSONValue {
        mappingObjects { object in
            guard object["template"] != nil else { return }
            for index in object.members.indices where object.members[index].name == "kind" {
                if case .string(let kind) = object.members[index].value {
                    object.members[index].value = .string(" " + kind)
                }
            }
        }
    }

    /// The value with every object in it changed, the innermost first.
    func mappingObjects(_ change: (inout JSONObject) -> Void) -> JSONValue {
        switch self {
        case .array(let elements):
            return .array(elements.map { $0.mappingObjects(change) })
        case .object(var object):
            for index in object.members.indices {
                object.members[index].value = object.members[index].value.mappingObjects(change)
            }
            change(&object)
            return .object(object)
        default:
            return self
        }
    }
}
