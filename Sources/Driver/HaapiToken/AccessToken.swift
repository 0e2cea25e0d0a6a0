#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An access token (RFC 6749 section 1.4) with its end. The description shows no token.
public struct AccessToken: Sendable, Hashable {
    /// The token as the server sent it; opaque to a client.
    public let value: String

    /// When it stops being valid. A server that does not say makes this the time of the answer: such a token serves
    /// the request for which it was fetched and no other.
    public let expiresOn: Date

    /// - Parameters:
    ///   - value: the token.
    ///   - expiresOn: when it stops being valid.
    public init(value: String, expiresOn: Date) {
        self.value = value
        self.expiresOn = expiresOn
    }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "AccessToken(secret, until \(expiresOn.ISO8601Format()))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["expiresOn": expiresOn]) }
}
