import Driver

/// A kind of key that the server accepts (W3C Web Authentication, `PublicKeyCredentialParameters`).
public struct PublicKeyCredParam: Equatable, Sendable {
    /// The COSE number of the algorithm, for instance -7 for ES256.
    public let algorithmId: Int
    /// The type of the credential: `public-key`.
    public let type: String

    init(algorithmId: Int, type: String = WebAuthnDefaults.credentialType) {
        self.algorithmId = algorithmId
        self.type = type
    }
}

extension PublicKeyCredParam {
    init?(_ value: JSONValue) {
        guard let algorithmId = value.object?["alg"]?.number?.int64.flatMap({ Int(exactly: $0) }) else { return nil }
        self.init(
            algorithmId: algorithmId, type: value.object?.nonEmptyString("type") ?? WebAuthnDefaults.credentialType)
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("type", .string(type))
        object.append("alg", ifPresent: algorithmId)
        return .object(object)
    }
}
