/// The `DPoP-Nonce` of a response (RFC 9449 sections 8 and 8.1).
package enum DPoPNonce {
    /// A nonce travels in every proof, so it has to be of a sensible size.
    static let maximumLength = 4096

    /// The nonce of a response. `nil` if there is none, if it is no nonce, or if several fields contradict each other.
    package static func stated(in headers: HTTPFields) -> String? {
        let values = headers.values(for: "DPoP-Nonce")
        guard let nonce = values.first, values.allSatisfy({ $0 == nonce }), isValid(nonce) else { return nil }
        return nonce
    }

    /// `1*NQCHAR` (RFC 6749 appendix A).
    package static func isValid(_ text: String) -> Bool {
        let bytes = text.utf8
        return !bytes.isEmpty && bytes.count <= maximumLength
            && bytes.allSatisfy { $0 == 0x21 || (0x23...0x5B).contains($0) || (0x5D...0x7E).contains($0) }
    }
}
