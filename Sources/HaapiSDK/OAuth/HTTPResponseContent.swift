#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Driver

/// An answer of the token endpoint as a ``TokenEndpointResponseListener`` gets it. Descriptions show nothing of it.
public protocol HTTPResponseContent: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The content as it was received; `nil` if there was no answer.
    var data: Data? { get }

    /// The answer; `nil` if there was none, or if it was a redirect, which is refused.
    var httpResponse: HTTPResponse? { get }

    /// The members of ``data`` if it is a JSON object, else empty: `String`, `Bool`, `Int`, `Double`, `[any Sendable]` and
    /// `[String: any Sendable]`. A `null` counts as absent; of members with the same name the last one counts.
    var dataAsDictionary: [String: any Sendable] { get }
}

extension HTTPResponseContent {
    public var dataAsDictionary: [String: any Sendable] {
        // What is no JSON has no members.
        guard let data, let object = JSONParser.object(in: data) else { return [:] }
        return plain(object)
    }

    public var description: String {
        "\(Self.self)(\(httpResponse.map(\.description) ?? "no response"))"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// With a successful token answer.
public struct SuccessTokenHTTPResponseContent: HTTPResponseContent {
    public let data: Data?
    public let httpResponse: HTTPResponse?
    /// What the call returns.
    public let successfulTokenResponse: SuccessfulTokenResponse
}

/// With an answer that is none of OAuth, or without any.
public struct ErrorHTTPResponseContent: HTTPResponseContent {
    public let data: Data?
    public let httpResponse: HTTPResponse?
    /// What the call returns.
    public let error: any Error
}

/// With an OAuth error.
public struct ErrorTokenHTTPResponseContent: HTTPResponseContent {
    public let data: Data?
    public let httpResponse: HTTPResponse?
    /// What the call returns.
    public let errorTokenResponse: ErrorTokenResponse
}

private func plain(_ object: JSONObject) -> [String: any Sendable] {
    var members: [String: any Sendable] = [:]
    for member in object.members { members[member.name] = plain(member.value) }
    return members
}

private func plain(_ value: JSONValue) -> (any Sendable)? {
    switch value {
    case .null: nil
    case .bool(let value): value
    case .number(let number):
        if let integer = number.int64 { Int(integer) } else { number.double }
    case .string(let text): text
    case .array(let values): values.compactMap(plain)
    case .object(let object): plain(object)
    }
}
