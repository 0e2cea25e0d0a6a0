/// An OAuth error that the token endpoint states (RFC 6749 section 5.2), with any HTTP status.
///
/// The texts are cut to a sensible length; control characters, and what the server repeats of the secrets in the request,
/// are taken out.
public struct ErrorTokenResponse: Codable, Equatable, Sendable {
    /// The error code, for instance `invalid_grant`: the code or the refresh token is spent, so start over.
    public let error: String
    /// What the server says about it, for developers rather than users.
    public let errorDescription: String?
    /// The address of a page about the error.
    public let errorUri: String?

    init(error: String, errorDescription: String? = nil, errorUri: String? = nil) {
        self.error = error
        self.errorDescription = errorDescription
        self.errorUri = errorUri
    }

    private enum CodingKeys: String, CodingKey {
        case error
        case errorDescription = "error_description"
        case errorUri = "error_uri"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? {
            let text = try container.decodeIfPresent(String.self, forKey: key)
            return text?.isEmpty == true ? nil : text
        }
        guard let error = try text(.error) else {
            throw DecodingError.dataCorruptedError(
                forKey: .error, in: container, debugDescription: "error is missing or empty")
        }
        self.init(error: error, errorDescription: try text(.errorDescription), errorUri: try text(.errorUri))
    }
}
