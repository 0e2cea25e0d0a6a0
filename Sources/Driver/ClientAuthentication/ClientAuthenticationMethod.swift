#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// How a client proves to the authorization server who it is (RFC 6749 section 2.3). A request uses exactly one method.
///
/// The methods are ``ClientAuthenticationMethodNone``, ``ClientAuthenticationMethodSecret``,
/// ``ClientAuthenticationMethodMTLS``, ``ClientAuthenticationMethodJWTAsymmetric`` and
/// ``ClientAuthenticationMethodJWTSymmetric``. A type of your own cannot be one: a request with it is refused before it
/// is sent.
public protocol ClientAuthenticationMethod: Sendable {}

/// What every method in this module is: a function from the facts of one attempt to what its request carries.
package protocol ClientCredentialSource: ClientAuthenticationMethod {
    /// - Throws: ``OAuthTokenError/invalidRequest(_:)`` and ``HaapiInsecureTransportRefusal``, before anything is sent.
    func credentials(for attempt: ClientAuthenticationAttempt) throws -> ClientCredentials

    /// What may help if the server does not accept the client; `nil` if there is nothing special to say.
    func refusalAdvice(clientId: String) -> String?
}

extension ClientCredentialSource {
    package func refusalAdvice(clientId: String) -> String? { nil }
}

/// One attempt of one request.
package struct ClientAuthenticationAttempt: Sendable {
    package let clientId: String
    /// Absolute. The audience of assertions, also in requests to other endpoints of the server.
    package let tokenEndpoint: URL
    /// Where the request goes.
    package let requestURL: URL
    package let now: Date
    package let random: RandomSource

    package init(clientId: String, tokenEndpoint: URL, requestURL: URL, now: Date, random: RandomSource) {
        self.clientId = clientId
        self.tokenEndpoint = tokenEndpoint
        self.requestURL = requestURL
        self.now = now
        self.random = random
    }
}

/// What a request carries to authenticate its client.
package struct ClientCredentials: Sendable {
    /// Form parameters.
    package var parameters: [(String, String)] = []
    /// The value of `Authorization`.
    package var authorization: String?
    /// Secret texts in it, so that nothing that a server echoes can show them: as they are and, where they travel in
    /// another spelling than that of a form, in that one.
    package var secrets: [String] = []

    package init(parameters: [(String, String)] = [], authorization: String? = nil, secrets: [String] = []) {
        self.parameters = parameters
        self.authorization = authorization
        self.secrets = secrets
    }
}

extension ClientCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "ClientCredentials(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
