import Driver

extension DynamicClientAuthentication {
    /// How a client that was just registered authenticates, and where that is known from.
    enum Choice: Equatable {
        /// The answer says so: it decides, whatever was asked for (RFC 7591 section 3.2.1).
        case answered(DynamicClientAuthentication)
        /// The answer does not say, and this is what was asked for.
        case asked(DynamicClientAuthentication)
        /// Nobody says: Basic.
        case assumed
        /// Only with methods for which this device has nothing; their names, as they were stated.
        case unusable(String)
    }

    /// From what the server returned, and the metadata that was asked for: an answer need not be an echo, so what it leaves out
    /// is as it was asked for. `hasSecret` is whether the server returned a secret.
    static func choice(answer: JSONObject, request: JSONObject, hasSecret: Bool) -> Choice {
        let asked = Statement(request)
        if let answered = Statement(answer) {
            return answered.method(preferring: asked, hasSecret: hasSecret).map(Choice.answered)
                ?? .unusable(answered.text)
        }
        guard let asked else { return .assumed }
        guard let method = asked.method(preferring: nil, hasSecret: hasSecret) else { return .unusable(asked.text) }
        // A secret says that the server overrode the wish to have none.
        return method == .none && hasSecret ? .assumed : .asked(method)
    }

    /// What an object says about the methods of a client.
    private struct Statement {
        /// `token_endpoint_auth_method`.
        private var only: String?
        /// `token_endpoint_auth_methods`, which some servers have besides or instead.
        private var list: [String] = []

        /// `nil` if it says nothing.
        init?(_ object: JSONObject) {
            only = object.nonEmptyString("token_endpoint_auth_method")
            list = object["token_endpoint_auth_methods"]?.array?.compactMap(\.string) ?? []
            if only == nil, list.isEmpty { return nil }
        }

        var text: String { only ?? list.joined(separator: ", ") }

        /// Of those in a list the one that was asked for, else the one that needs the least; None only where there is no secret,
        /// or nothing else.
        func method(preferring asked: Statement?, hasSecret: Bool) -> DynamicClientAuthentication? {
            if let only { return DynamicClientAuthentication(rawValue: only) }
            let offered = list.compactMap(DynamicClientAuthentication.init)
            let wish = asked?.only.flatMap(DynamicClientAuthentication.init)
            let order = [wish, .basic, .post, .jwt].compactMap(\.self).filter { $0.needsSecret }
            let preferred = hasSecret ? order + [.none] : [.none] + order
            return preferred.first(where: offered.contains)
        }
    }
}
