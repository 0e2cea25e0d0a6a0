import Driver

/// `properties` whose shape this package does not know; they can be read from ``rawJsonString``.
///
/// Since no member is decoded, all are equal.
public struct GenericProperties: Properties, Equatable {
    public let rawJsonString: String?

    init(rawJsonString: String?) {
        self.rawJsonString = rawJsonString
    }

    /// Always true: there is no decoded member to compare.
    public static func == (left: GenericProperties, right: GenericProperties) -> Bool { true }
}

extension GenericProperties: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        self.init(try node.object())
    }

    init(_ object: DocumentObject) {
        self.init(rawJsonString: RawObject.text(object.members))
    }

    var wireValue: JSONValue { .object(RawObject.members(rawJsonString)) }
}
