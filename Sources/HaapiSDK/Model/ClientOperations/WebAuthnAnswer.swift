#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// The answer of an authenticator as the server takes it: W3C Web Authentication's `PublicKeyCredential` as JSON, with
/// binary values in base64url, and with no other members than the server knows.
enum WebAuthnAnswer {
    static func credential(id: Data, type: String, response: [String: Data]) -> [String: any Sendable] {
        let id = Base64URL.encode(id)
        let response: [String: any Sendable] = response.mapValues { Base64URL.encode($0) }
        return ["id": id, "rawId": id, "type": type, "response": response]
    }
}

extension Base64URL {
    static func encode(_ data: Data) -> String {
        data.withUnsafeBytes { encode($0) }
    }
}
