#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A compact JWS, taken apart and not yet believed: nothing but the header is given out before a key has verified it.
package struct CompactJWS: Sendable {
    /// What of a header decides over verification (RFC 7515 section 4.1, RFC 9449 section 4.2).
    package struct Header: Sendable, Decodable {
        package let alg: String
        package let typ: String?
        package let kid: String?
        /// The key that the sender says it signed with.
        package let jwk: PublicJWK?
        fileprivate let crit: [String]?
    }

    package let header: Header
    private let signedText: [UInt8]
    private let payload: [UInt8]
    private let signature: [UInt8]

    /// - Throws: ``JOSEError/malformedJWS(_:)``, ``JOSEError/invalidJWK(_:)``.
    package init(_ token: String) throws {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw JOSEError.malformedJWS("it has not three parts") }
        guard let headerJSON = Base64URL.decode(Substring(parts[0])),
            let payload = Base64URL.decode(Substring(parts[1])), let signature = Base64URL.decode(Substring(parts[2]))
        else { throw JOSEError.malformedJWS("a part is not base64url") }
        do {
            header = try JSONDecoder().decode(Header.self, from: Data(headerJSON))
        } catch let error as JOSEError {
            throw error
        } catch {
            throw JOSEError.malformedJWS("the header is not a JSON object with the member alg")
        }
        // RFC 7515 section 4.1.11: an extension that must be understood, and none is.
        guard header.crit == nil else { throw JOSEError.malformedJWS("the header has the member crit") }
        signedText = Array(token.utf8.prefix(parts[0].count + 1 + parts[1].count))
        self.payload = payload
        self.signature = signature
    }

    /// The payload, if the key made the signature.
    /// - Throws: ``JOSEError/algorithmNotAllowed``, ``JOSEError/invalidSignature``.
    package func payload(verifiedBy key: some JWSVerificationKey) throws -> [UInt8] {
        try signedText.withUnsafeBytes { try key.verify(signature, of: $0, algorithmName: header.alg) }
        return payload
    }
}

// A token is a credential for as long as it is valid.
extension CompactJWS: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "CompactJWS(\(header.alg), secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
