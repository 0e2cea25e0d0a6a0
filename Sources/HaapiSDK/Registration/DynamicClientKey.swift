#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// What a dynamic client belongs to: one record is kept for each.
struct DynamicClientKey: Sendable, Equatable {
    let mainClientId: String
    let templateClientId: String
    /// Absolute, scheme and host in lower case, without a port that goes without saying.
    let tokenEndpoint: String
    let registrationEndpoint: String

    init(mainClientId: String, templateClientId: String, tokenEndpoint: String, registrationEndpoint: String) {
        self.mainClientId = mainClientId
        self.templateClientId = templateClientId
        self.tokenEndpoint = tokenEndpoint
        self.registrationEndpoint = registrationEndpoint
    }

    init(mainClientId: String, templateClientId: String, tokenEndpoint: URL, registrationEndpoint: URL) {
        self.init(
            mainClientId: mainClientId, templateClientId: templateClientId, tokenEndpoint: Self.text(tokenEndpoint),
            registrationEndpoint: Self.text(registrationEndpoint))
    }

    /// The key in the storage. A hash, because keys can appear in names of files, and these four may be long and say whom a
    /// program talks to. It does not depend on the version of the SDK: what is hashed must stay as it is.
    func storageKey() throws -> String {
        var text = ""
        for part in [mainClientId, templateClientId, tokenEndpoint, registrationEndpoint] {
            // With its length, so that no two lists make the same text.
            text += "\(part.utf8.count):\(part)"
        }
        let digits = try MessageDigest.sha256.hash(Array(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "haapi-dynamic-client-" + digits.joined()
    }

    private static func text(_ url: URL) -> String {
        let query = url.query().map { "?\($0)" } ?? ""
        return (RequestTarget(url)?.text ?? url.absoluteString) + query
    }
}
