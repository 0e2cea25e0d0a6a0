/// One challenge of `WWW-Authenticate` (RFC 9110 section 11.6.1).
package struct AuthenticationChallenge: Sendable, Equatable {
    /// The scheme as sent; schemes compare without regard to case.
    package let scheme: String
    /// What follows the scheme in schemes that have no parameters.
    package internal(set) var token68: String?
    /// Names as sent and unquoted values.
    package internal(set) var parameters: [Parameter] = []

    package struct Parameter: Sendable, Equatable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(scheme: String, token68: String? = nil, parameters: [Parameter] = []) {
        self.scheme = scheme
        self.token68 = token68
        self.parameters = parameters
    }

    /// The first value of a parameter; names compare without regard to case.
    package subscript(name: String) -> String? {
        parameters.first { $0.name.equalsIgnoringASCIICase(name) }?.value
    }

    package func hasScheme(_ name: String) -> Bool {
        scheme.equalsIgnoringASCIICase(name)
    }
}

extension HTTPFields {
    /// The challenges of all `WWW-Authenticate` fields, in order.
    package var authenticationChallenges: [AuthenticationChallenge] {
        values(for: "WWW-Authenticate").flatMap(AuthenticationChallengeParser.parse)
    }
}
