import Driver

/// The parameters of an authorization response (RFC 6749 section 4.1.2).
public struct OAuthAuthorizationResponseProperties: Properties, Equatable {
    /// The authorization code. A secret until it is exchanged.
    public let code: String?
    /// The ID token, for response types that ask for one. Holds personal data.
    public let idToken: String?
    /// The scope that was granted, its parts separated by spaces.
    public let scope: String?
    /// The `state` of the authorization request.
    public let state: String?
    /// The issuer (RFC 9207).
    public let iss: String?
    /// The session state of OpenID Connect Session Management.
    public let sessionState: String?
    /// Every member: strings as they are, everything else as compact JSON text.
    public let rawJson: [String: String]
    public let rawJsonString: String?

    init(
        code: String?, idToken: String?, scope: String?, state: String?, iss: String?, sessionState: String?,
        rawJson: [String: String], rawJsonString: String?
    ) {
        self.code = code
        self.idToken = idToken
        self.scope = scope
        self.state = state
        self.iss = iss
        self.sessionState = sessionState
        self.rawJson = rawJson
        self.rawJsonString = rawJsonString
    }

    /// Compares everything but ``rawJsonString``.
    public static func == (
        left: OAuthAuthorizationResponseProperties, right: OAuthAuthorizationResponseProperties
    ) -> Bool {
        left.rawJson == right.rawJson && left.namedMembers == right.namedMembers
    }

    /// The members with a property of their own, by their names on the wire.
    var namedMembers: [String: String] {
        let all = [
            "code": code, "id_token": idToken, "scope": scope, "state": state, "iss": iss,
            "session_state": sessionState,
        ]
        return all.compactMapValues { $0 }
    }

    static let names: Set<String> = ["code", "id_token", "scope", "state", "iss", "session_state"]
}

extension OAuthAuthorizationResponseProperties: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        var rawJson: [String: String] = [:]
        for member in object.members.members {
            rawJson[member.name] =
                switch member.value {
                case .null: nil
                case .array, .object: JSONWriter.text(member.value)
                default: member.value.scalarText
                }
        }
        self.init(
            code: object.string("code"), idToken: object.string("id_token"), scope: object.string("scope"),
            state: object.string("state"), iss: object.string("iss"), sessionState: object.string("session_state"),
            rawJson: rawJson, rawJsonString: RawObject.text(object.members))
    }

    var wireValue: JSONValue {
        let named = namedMembers
        var object = JSONObject()
        for (name, text) in rawJson.merging(named, uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }) {
            // A member that has its own property and is missing there was no string.
            let isText = named[name] != nil || !Self.names.contains(name)
            object.append(name, isText ? .string(text) : (try? JSONParser.parse(text)) ?? .string(text))
        }
        return .object(object)
    }
}
