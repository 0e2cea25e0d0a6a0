internal import Driver
internal import Foundation
package import HaapiTestServer

/// What nobody may read in a run, and whether somebody could.
package struct SecretSearch: Sendable {
    /// Texts that went over the wire and open something.
    package private(set) var known: Set<String> = []

    package init() {}

    /// A text that is a secret. Short ones could be anywhere, so they do not count.
    package mutating func add(_ text: String?) {
        if let text, text.utf8.count > 7 { known.insert(text) }
    }

    /// What went with a request, apart from what is known to all.
    package mutating func add(_ request: ReceivedRequest) {
        for proof in request.headers.values(for: "DPoP") { add(proof) }
        for value in request.headers.values(for: "Authorization") {
            add(value.split(separator: " ").last.map(String.init))
        }
        add(request.headers["Session-Id"])
        addValues(request.query)
        if request.headers["Content-Type"]?.contains("json") != true {
            addValues(String(decoding: request.body, as: UTF8.self))
        }
    }

    private mutating func addValues(_ form: String) {
        for pair in form.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, !Self.publicNames.contains(parts[0]) else { continue }
            add(parts[1])
            add(parts[1].removingPercentEncoding)
        }
    }

    private static let publicNames: Set<String> = [
        "client_id", "grant_type", "response_type", "redirect_uri", "scope", "code_challenge_method", "token_type_hint",
        "serviceProviderId", "resumePath", "authenticator", "acr_values",
    ]

    /// The secrets that occur in the text, cut so that a report does not repeat them.
    package func occurrences(in text: String) -> [String] {
        let found = text.withCString { text in known.filter { strstr(text, $0) != nil } }
        return (found + Self.randomTexts(in: text)).map { "\($0.prefix(6))… (\($0.utf8.count) bytes)" }
    }

    /// Texts that only a generator of random bytes or a signature makes: of those that the server sent and that never came
    /// back to it, no list knows. Names with a UUID are no secrets; they have no upper-case letters after `A` to `F`.
    static func randomTexts(in text: String) -> [String] {
        text.utf8.split { !isTokenByte($0) }.filter { run in
            guard run.count > 21 else { return false }
            let hasDigit = run.contains { $0 >= 0x30 && $0 <= 0x39 }
            let hasUpper = run.contains { $0 >= 0x47 && $0 <= 0x5A }
            let hasLower = run.contains { $0 >= 0x67 && $0 <= 0x7A }
            // The id of a dynamic client is no secret, though the log masks it.
            return hasDigit && hasUpper && hasLower && !run.starts(with: Self.clientIdPrefix.utf8)
        }.map { String(Substring($0)) }
    }

    /// How the ids of dynamic clients begin.
    static let clientIdPrefix = "dyn-"

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
