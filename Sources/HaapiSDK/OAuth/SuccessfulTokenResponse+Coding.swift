import Driver

/// The form of RFC 6749 section 5.1, tokens in plain text.
extension SuccessfulTokenResponse: Codable {
    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case expiresIn = "expires_in"
        case idToken = "id_token"
        case refreshToken = "refresh_token"
        case scope
        case tokenType = "token_type"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? {
            let text = try container.decodeIfPresent(String.self, forKey: key)
            return text?.isEmpty == true ? nil : text
        }
        let accessToken = try container.decode(String.self, forKey: .accessToken)
        // RFC 6749 appendix A.12.
        guard accessToken.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
            accessToken.utf8.contains(where: { $0 > 0x20 })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .accessToken, in: container,
                debugDescription: "access_token is blank or has characters that no token may have")
        }
        self.init(
            accessToken: accessToken,
            expiresIn: try container.decodeIfPresent(Lifetime.self, forKey: .expiresIn)?.seconds ?? 0,
            idToken: try text(.idToken), refreshToken: try text(.refreshToken), scope: try text(.scope),
            tokenType: try text(.tokenType))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(accessToken, forKey: .accessToken)
        try container.encode(expiresIn, forKey: .expiresIn)
        try container.encodeIfPresent(idToken, forKey: .idToken)
        try container.encodeIfPresent(refreshToken, forKey: .refreshToken)
        try container.encodeIfPresent(scope, forKey: .scope)
        try container.encodeIfPresent(tokenType, forKey: .tokenType)
    }

    /// `expires_in` as a number or as a text with a number in it.
    private struct Lifetime: Decodable {
        let seconds: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // What is no text is read as a number, which then throws if it is none either.
            let text = try? container.decode(String.self)
            if text == "" {
                seconds = 0
                return
            }
            let number = try text ?? "\(container.decode(Double.self))"
            guard let value = TokenLifetime.seconds(.string(number)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "expires_in is no number of seconds")
            }
            seconds = Int(value)
        }
    }
}
