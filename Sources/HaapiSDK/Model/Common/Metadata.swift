import Driver

/// What the server says about the view of a document.
public struct Metadata: Codable, Equatable, Sendable {
    /// The template area of the client.
    public let templateArea: String?
    /// The view that a browser would get, for instance `views/select-authenticator/index`.
    public let viewName: String?

    init(templateArea: String? = nil, viewName: String? = nil) {
        self.templateArea = templateArea
        self.viewName = viewName
    }
}

extension Metadata: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        self.init(try node.object())
    }

    init(_ object: DocumentObject) {
        self.init(templateArea: object.string("templateArea"), viewName: object.string("viewName"))
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("templateArea", ifPresent: templateArea)
        object.append("viewName", ifPresent: viewName)
        return .object(object)
    }
}
