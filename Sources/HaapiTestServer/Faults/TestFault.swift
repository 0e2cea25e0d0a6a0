/// Something that goes wrong at an endpoint, on demand.
public enum TestFault: Sendable, Hashable {
    /// A redirect instead of the answer. The request is not acted upon.
    case redirect(status: Int, to: RedirectTarget)
    /// A status with a short text instead of the answer, and perhaps `Retry-After`. The request is not acted upon.
    case status(Int, retryAfter: String? = nil)
    /// A page instead of the answer, as from a proxy. The request is not acted upon.
    case page(status: Int)
    /// A HAAPI problem instead of the answer, for instance in the middle of a flow. The type is the last part of the
    /// problem's, as in ``TestAuthenticator/problem(type:)``. The request is not acted upon.
    case problem(type: String)
    /// The connection is closed instead of an answer. The request is not acted upon.
    case dropRequest
    /// The request is acted upon, and the connection is closed instead of an answer.
    case dropAnswer
    /// The answer comes late by so many seconds.
    case delay(seconds: Double)
    /// The request is acted upon, and the answer does not come before the server is closed.
    case silence
    /// The connection is closed after so many bytes of the body.
    case truncate(afterBytes: Int)
    /// The answer states another media type.
    case mediaType(String)
    /// The answer has no body.
    case emptyBody
    /// The answer has one header field more, or another value for it.
    case header(name: String, value: String)
    /// The JSON of the answer is odd.
    case json(JSONOddity)
    /// Members of the answer's JSON object have another value, given as JSON text; a member that is not there is
    /// added. For instance `token_type` or, inside `properties`, `state` and `iss`.
    case member(path: [String], json: String)
    /// Members of the answer's JSON object are left out.
    case withoutMember(path: [String])
    /// The forms of the answer lead elsewhere.
    case formAddresses(HostileAddress)
    /// The form of the answer leads elsewhere if the answer is a redirection step, which clients follow by themselves.
    case redirectionAddresses(HostileAddress)
    /// The links of the answer lead elsewhere.
    case linkAddresses(HostileAddress)

    /// Where a redirect leads.
    public enum RedirectTarget: Sendable, Hashable {
        /// An address of the same server.
        case sameOrigin
        /// An address of the same server, relative to the request.
        case relative
        /// An https server on another port, which records what it receives.
        case otherOrigin
        /// An http server, which records what it receives.
        case insecureOrigin
        /// Any value of `Location`.
        case location(String)
        /// A `Location` without content.
        case empty
        /// No `Location`.
        case none
    }

    /// An address that no document should have.
    public enum HostileAddress: Sendable, Hashable {
        /// On an https server at another port, which records what it receives.
        case otherOrigin
        /// On an http server, which records what it receives.
        case insecureOrigin
        /// On that https server, with the host and port of this one in front of an `@`.
        case userInformation
        /// At this port, on a host whose name begins with this one's: `127.0.0.1.localhost`.
        case lookAlikeHost
        /// At this port, by another name of this host: `localhost`. What arrives is judged as any other request.
        case otherHostName
        /// At this host and port, by http.
        case otherScheme
        /// Any text.
        case text(String)
    }

    /// JSON that is unusual, or none.
    public enum JSONOddity: Sendable, Hashable {
        /// A byte order mark in front; readers may skip it (RFC 8259 section 8.1).
        case byteOrderMark
        /// Every member twice, the first time with `null`.
        case duplicateMembers
        /// More members, all `null`.
        case nullMembers
        /// Members that are known and may be left out, all `null` where they are.
        case nullOptionalMembers
        /// Strings in place of numbers.
        case numbersAsStrings
        /// One more member, with so many arrays inside each other.
        case deepNesting(levels: Int)
        /// One more member, with so many bytes.
        case oversize(bytes: Int)
        /// Cut in the middle, with a fitting `Content-Length`.
        case cut
        /// An array with the object in it.
        case array
        /// Bytes that are no UTF-8 in front of the end.
        case invalidUTF8
    }
}
