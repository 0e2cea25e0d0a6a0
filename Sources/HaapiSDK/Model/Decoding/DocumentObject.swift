import Driver

/// An object of a HAAPI document. Its accessors say what happens to a member that is absent or of the wrong type:
/// the throwing ones name it in a ``HaapiDecodingFailure``, the others pass over it.
struct DocumentObject {
    let members: JSONObject
    let place: DocumentPlace

    /// `nil` if the member is absent or `null`.
    subscript(name: String) -> DocumentNode? {
        members[name].map { DocumentNode($0, at: .member(of: place, name: name)) }
    }

    func failure(_ problem: HaapiDecodingFailure.Problem, at name: String) -> HaapiDecodingFailure {
        HaapiDecodingFailure(path: DocumentPlace.member(of: place, name: name).pointer, problem: problem)
    }

    // MARK: What the flow needs

    func required(_ name: String) throws(HaapiDecodingFailure) -> DocumentNode {
        guard let node = self[name] else { throw failure(.missing, at: name) }
        return node
    }

    func requiredString(_ name: String) throws(HaapiDecodingFailure) -> String {
        try required(name).string()
    }

    func requiredNonBlank(_ name: String) throws(HaapiDecodingFailure) -> String {
        let text = try requiredString(name)
        if text.isBlank { throw failure(.missing, at: name) }
        return text
    }

    func requiredList<Element>(
        _ name: String, _ decode: (DocumentNode) throws(HaapiDecodingFailure) -> Element
    ) throws(HaapiDecodingFailure) -> [Element] {
        var list: [Element] = []
        for node in try required(name).elements() { list.append(try decode(node)) }
        return list
    }

    /// Absent means empty; anything but an array is a failure.
    func list<Element>(
        _ name: String, _ decode: (DocumentNode) throws(HaapiDecodingFailure) -> Element
    ) throws(HaapiDecodingFailure) -> [Element] {
        members[name] == nil ? [] : try requiredList(name, decode)
    }

    // MARK: What is only shown

    func object(_ name: String) -> DocumentObject? {
        guard let members = members[name]?.object else { return nil }
        return DocumentObject(members: members, place: .member(of: place, name: name))
    }

    func string(_ name: String) -> String? {
        members[name]?.string
    }

    /// A string, or the JSON text of a number or a Boolean value.
    func text(_ name: String) -> String? {
        members[name]?.scalarText
    }

    func bool(_ name: String) -> Bool? {
        members[name]?.bool
    }

    func int(_ name: String) -> Int? {
        members[name]?.number?.int64.flatMap { Int(exactly: $0) }
    }

    /// The literal member, or its key member (the same name and `Key`), or both.
    func message(_ name: String) -> Message? {
        let key = string(name + "Key")
        guard let literal = string(name) ?? key else { return nil }
        return Message(key: key, literal: literal)
    }

    /// Entries that cannot be read are skipped, and so is a list that is no array.
    func readableEntries<Element>(
        of name: String, _ decode: (DocumentNode) throws(HaapiDecodingFailure) -> Element
    ) -> [Element] {
        guard let elements = members[name]?.array else { return [] }
        // The place of an entry that is skipped is shown nowhere.
        return elements.compactMap { element in
            do { return try decode(DocumentNode(element)) } catch { return nil }
        }
    }
}
