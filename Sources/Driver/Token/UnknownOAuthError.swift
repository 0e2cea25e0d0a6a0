/// An answer that reports a failure in a form of the server's own. The description shows no content.
public struct UnknownOAuthError: Sendable {
    /// The HTTP status.
    public let statusCode: Int

    /// The whole answer: a JSON object.
    public let json: String

    package let members: JSONObject

    package init(statusCode: Int, members: JSONObject) {
        self.statusCode = statusCode
        self.members = members
        json = JSONWriter.text(.object(members))
    }
}

extension UnknownOAuthError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "UnknownOAuthError(HTTP status \(statusCode))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["statusCode": statusCode]) }
}
