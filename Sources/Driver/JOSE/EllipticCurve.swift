/// The elliptic curves of JOSE (RFC 7518 section 6.2.1.1); the raw value is the `crv` of a JWK.
package enum EllipticCurve: String, Sendable, CaseIterable {
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"

    /// The length of a coordinate, and of each of the two numbers in a signature.
    package var coordinateByteCount: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }

    /// The length of a signature as r||s (RFC 7518 section 3.4).
    package var signatureByteCount: Int { 2 * coordinateByteCount }

    /// OpenSSL's name.
    var groupName: String {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        }
    }

    /// Nil for a curve that JOSE does not know. OpenSSL's providers may give either name.
    init?(groupName: String) {
        guard let curve = Self.allCases.first(where: { $0.groupName == groupName || $0.rawValue == groupName }) else {
            return nil
        }
        self = curve
    }
}
