import Driver

/// The flow ended with an OAuth error (RFC 6749 section 4.1.2.1).
public struct AuthorizationProblem: ProblemModel {
    let content: ProblemContent
    /// The error code, for instance `access_denied`.
    public let error: String
    /// A text for the developer.
    public let errorDescription: String?
    /// The issuer (RFC 9207).
    public let iss: String?
}

extension AuthorizationProblem {
    private enum MemberName {
        static let error = "error"
        static let errorDescription = "error_description"
        static let iss = "iss"
    }

    /// `nil` if there is no error code.
    init?(_ content: ProblemContent, _ document: DocumentObject) {
        guard let error = document.members.nonEmptyString(MemberName.error) else { return nil }
        self.init(
            content: content, error: error, errorDescription: document.string(MemberName.errorDescription),
            iss: document.string(MemberName.iss))
    }

    var wireValue: JSONValue {
        var object = content.wireMembers
        object.append(MemberName.error, .string(error))
        object.append(MemberName.errorDescription, ifPresent: errorDescription)
        object.append(MemberName.iss, ifPresent: iss)
        return .object(object)
    }
}
