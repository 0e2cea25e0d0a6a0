internal import Driver

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A client as the server knows it, with its keys read.
struct ClientRecord: Sendable {
    enum Authentication: Sendable {
        case none
        case secret(String)
        /// This certificate, in DER.
        case certificate([UInt8])
        /// One that the server's own authority signed, for this common name or, with `nil`, for any.
        case certificateForSubject(String?)
        case assertion([any JWSVerificationKey])
    }

    var id: String
    var authentication: Authentication
    var redirectURIs: [String]
    var scopes: [String]
    var allowsHaapiWithoutAttestation: Bool
    var hasHaapiCapability = true
    /// In seconds, for access tokens of users and HAAPI access tokens; `nil` for the server's lifetimes.
    var accessTokenLifetime: Double?
    var bindsTokensToCertificate = false
    /// Only of dynamic clients.
    var registration: Registration?

    struct Registration: Sendable {
        var issuedAt: Double
        /// 0 for a secret that does not expire, as in the answer.
        var secretExpiresAt: Double
        var softwareId: String
        var authenticationMethod: String
        var offersManagement: Bool
        /// The registration access token that counts now (RFC 7592 section 3).
        var accessToken: String?
    }

    struct UnusableKey: Error, CustomStringConvertible {
        let clientId: String
        var description: String { "the key or certificate of the client \(clientId) cannot be read" }
    }
}

extension ClientRecord {
    init(_ client: TestClient) throws {
        id = client.id
        redirectURIs = client.redirectURIs
        scopes = client.scopes
        allowsHaapiWithoutAttestation = client.allowsHaapiWithoutAttestation
        bindsTokensToCertificate = client.bindsTokensToCertificate
        switch client.authentication {
        case .none: authentication = .none
        case .secret(let secret): authentication = .secret(secret)
        case .mutualTLS: authentication = .certificateForSubject(nil)
        case .mutualTLSSubject(let subject): authentication = .certificateForSubject(subject)
        case .selfSignedMutualTLS(let pem):
            guard let der = Self.firstCertificate(pem) else { throw UnusableKey(clientId: client.id) }
            authentication = .certificate(der)
        case .signedJWT(let pem):
            authentication = .assertion([try Self.publicHalf(pem, clientId: client.id)])
        case .signedJWTByKey(let json):
            let key = try PublicJWK(json: Array(json.utf8), privateMembers: .ignored)
            authentication = .assertion([try VerificationKey(key, anyOf: JWTAsymmetricAlgorithm.allCases)])
        case .symmetricJWT(let secret):
            authentication = .assertion(
                try JWTSymmetricAlgorithm.allCases.map { try HMACKey(Array(secret.utf8), algorithm: $0) })
        }
    }

    private static func publicHalf(_ pem: Data, clientId: String) throws -> VerificationKey {
        for algorithm in JWTAsymmetricAlgorithm.allCases {
            do {
                let key = try SigningKey(pem: Array(pem), algorithm: algorithm)
                return try VerificationKey(key.publicJWK, anyOf: JWTAsymmetricAlgorithm.allCases)
            } catch CryptoImportError.invalidType {
                continue
            }
        }
        throw UnusableKey(clientId: clientId)
    }

    private static func firstCertificate(_ pem: Data) -> [UInt8]? {
        let lines = String(decoding: pem, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let start = lines.firstIndex(of: "-----BEGIN CERTIFICATE-----") else { return nil }
        let base64 = lines[(start + 1)...].prefix { !$0.hasPrefix("-----") }.joined()
        return Data(base64Encoded: base64).map { Array($0) }
    }

    /// Whether it can keep credentials (RFC 6749 section 2.1).
    var isConfidential: Bool {
        if case .none = authentication { false } else { true }
    }
}
