import Driver

/// A value of a HAAPI document and the place where it lies.
struct DocumentNode {
    let value: JSONValue
    let place: DocumentPlace

    init(_ value: JSONValue, at place: DocumentPlace = .root) {
        self.value = value
        self.place = place
    }

    func failure(_ problem: HaapiDecodingFailure.Problem) -> HaapiDecodingFailure {
        HaapiDecodingFailure(path: place.pointer, problem: problem)
    }

    func string() throws(HaapiDecodingFailure) -> String {
        guard let text = value.string else { throw failure(.wrongType) }
        return text
    }

    func object() throws(HaapiDecodingFailure) -> DocumentObject {
        guard let members = value.object else { throw failure(.wrongType) }
        return DocumentObject(members: members, place: place)
    }

    func elements() throws(HaapiDecodingFailure) -> [DocumentNode] {
        guard let elements = value.array else { throw failure(.wrongType) }
        return elements.enumerated().map { DocumentNode($1, at: .element(of: place, index: $0)) }
    }
}
