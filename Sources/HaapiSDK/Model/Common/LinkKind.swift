import Driver

/// What a link is for.
public enum LinkKind: Sendable {
    /// A target of the HAAPI: hand it to `HaapiManager.followLink(_:)`.
    case haapi
    /// An image to show where the link stands, mostly a `data:` URI.
    case inlineImage
    /// Something for a browser or another app.
    case external
}

extension Link {
    /// What the link is for, by its media type, its relation and its scheme. Which server it leads to takes no part:
    /// that is checked when it is followed.
    public var kind: LinkKind {
        let mediaType = type.map(Self.essence) ?? ""
        if mediaType.hasPrefix("image/") { return .inlineImage }
        if Self.externalRelations.contains(rel.trimmingWhiteSpace.lowercasedASCII) { return .external }
        if let scheme = HrefScheme.of(href), scheme != "http", scheme != "https" { return .external }
        return mediaType.isEmpty || mediaType == MediaType.haapi.description ? .haapi : .external
    }

    private static let externalRelations: Set<String> = ["download", "authorization-response"]

    /// A media type without its parameters, in lower case.
    private static func essence(_ type: String) -> String {
        type.prefix { $0 != ";" }.trimmingWhiteSpace.lowercasedASCII
    }
}
