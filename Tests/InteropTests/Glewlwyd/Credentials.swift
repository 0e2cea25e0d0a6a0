import Driver
import TestSupport
import Testing

/// A client of the glewlwyd peer with the authentication that the server has for it. No two share a client that signs
/// proofs, since nonces are kept per client.
enum Credentials: CaseIterable, Sendable {
    case secretInBasic, secretInBody, secretInBasicAsItIs
    case secretJWTHS256, secretJWTHS384, secretJWTHS512
    case privateKeyJWTES256, privateKeyJWTRS256
    case certificateFromPKCS12, certificateFromPEM

    var clientId: String {
        switch self {
        case .secretInBasic: "cc-basic"
        case .secretInBody: "cc-post"
        // With a blank and more in id and secret, which this server takes as they are.
        case .secretInBasicAsItIs: "cc-odd id"
        case .secretJWTHS256: "cc-secret-jwt"
        case .secretJWTHS384: "cc-secret-jwt-384"
        case .secretJWTHS512: "cc-secret-jwt-512"
        case .privateKeyJWTES256: "cc-pkjwt-es256"
        case .privateKeyJWTRS256: "cc-pkjwt-rs256"
        case .certificateFromPKCS12: "cc-mtls"
        case .certificateFromPEM: "cc-mtls-san"
        }
    }

    var isCertificate: Bool {
        switch self {
        case .certificateFromPKCS12, .certificateFromPEM: true
        default: false
        }
    }

    func method(_ endpoints: GlewlwydEndpoints) throws -> any ClientAuthenticationMethod {
        let client = try endpoints.client(clientId)
        switch self {
        case .secretInBasic:
            return ClientAuthenticationMethodSecret(try #require(client.clientSecret))
        case .secretInBody:
            return ClientAuthenticationMethodSecret(secret: try #require(client.clientSecret), transport: .body)
        case .secretInBasicAsItIs:
            return ClientAuthenticationMethodSecret(
                secret: try #require(client.clientSecret), transport: .basicWithoutFormEncoding)
        case .secretJWTHS256: return try secretJWT(.hs256, client)
        case .secretJWTHS384: return try secretJWT(.hs384, client)
        case .secretJWTHS512: return try secretJWT(.hs512, client)
        case .privateKeyJWTES256: return try privateKeyJWT(.es256, client)
        case .privateKeyJWTRS256: return try privateKeyJWT(.rs256, client)
        case .certificateFromPKCS12:
            return try ClientAuthenticationMethodMTLS(
                pkcs12Filename: endpoints.tlsFile("client.p12"), pkcs12Passphrase: "changeit",
                serverPEMFilename: endpoints.caFile, isValidatingHostname: true)
        case .certificateFromPEM:
            return ClientAuthenticationMethodMTLS(
                identity: try .pem(
                    certificateFilename: try #require(client.certificateFile),
                    keyFilename: try #require(client.privateKeyFile)))
        }
    }

    private func secretJWT(
        _ algorithm: JWTSymmetricAlgorithm, _ client: GlewlwydEndpoints.Client
    ) throws -> any ClientAuthenticationMethod {
        ClientAuthenticationMethodJWTSymmetric(
            signatureAlgorithm: algorithm, secretKey: try #require(client.clientSecret))
    }

    private func privateKeyJWT(
        _ algorithm: JWTAsymmetricAlgorithm, _ client: GlewlwydEndpoints.Client
    ) throws -> any ClientAuthenticationMethod {
        try ClientAuthenticationMethodJWTAsymmetric(
            pemFilename: try #require(client.privateKeyFile), signatureAlgorithm: algorithm, keyId: client.kid)
    }
}
