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

    /// A step that a user sees, with links that lead out of HAAPI, and one that states that it does not.
    func addingForeignLinks() -> JSONValue {
        guard case .object(var object) = self, let type = object["type"]?.string, type.hasSuffix("-step"),
            type != "redirection-step", type != "continue-same-step"
        else { return self }
        let links = [
            Document.link("https://help.example.test/signing-in", "help", title: "Help", type: "text/html"),
            Document.link("https://www.example.test/privacy", "privacy-policy", title: "Privacy", type: "text/html"),
            Document.link("/files/terms.pdf", "download", title: "Terms", type: "application/pdf"),
            Document.link(
                "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=", "qr-code",
                type: "image/svg+xml"),
            Document.link(Exchange.restart, "restart", title: "Start over", type: "application/vnd.auth+json"),
        ]
        let present = object["links"]?.array ?? []
        object.members.removeAll { $0.name == "links" }
        object.append("links", .array(present + links))
        return .object(object)
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
