#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// What holds when a server leaves a member of the WebAuthn options out.
enum WebAuthnDefaults {
    static let credentialType = "public-key"
    static let userVerification = "preferred"
    static let attestation = "none"
}

extension JSONValue {
    /// Bytes from base64url or base64, padded or not; `nil` for none at all.
    var binary: Data? {
        guard let text = string else { return nil }
        var base64: [UInt8] = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        while base64.last == UInt8(ascii: "=") { base64.removeLast() }
        while base64.count % 4 != 0 { base64.append(UInt8(ascii: "=")) }
        guard let data = Data(base64Encoded: Data(base64)), !data.isEmpty else { return nil }
        return data
    }

    /// Base64url without padding.
    static func binary(_ data: Data) -> JSONValue {
        .string(Base64URL.encode(data))
    }
}
