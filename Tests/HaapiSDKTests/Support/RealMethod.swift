import Driver
import Foundation
import HaapiTestServer

/// The authentication methods with which a main client can register.
enum RealMethod: String, CaseIterable, Sendable {
    case secretBasic, secretBody, mutualTLS, jwtAsymmetric, jwtSymmetric

    /// Has the server know the main client by this method, and the app use it.
    func prepare(_ fixture: inout AccessFixture) throws {
        switch self {
        case .secretBasic: fixture.authentication = ClientAuthenticationMethodSecret("main-secret")
        case .secretBody:
            fixture.authentication = ClientAuthenticationMethodSecret(secret: "main-secret", transport: .body)
        case .mutualTLS:
            let identity = try fixture.server.makeClientIdentity()
            try fixture.server.update { $0.mainClient.authentication = .mutualTLS }
            fixture.authentication = ClientAuthenticationMethodMTLS(
                identity: try .pem(certificate: identity.certificate, key: identity.key))
        case .jwtAsymmetric:
            let key = try fixture.server.makeClientIdentity().key
            try fixture.server.update { $0.mainClient.authentication = .signedJWT(privateKeyPEM: key) }
            let file = FileManager.default.temporaryDirectory.appending(
                path: "\(String(UInt64.random(in: .min ... .max), radix: 16)).pem")
            try key.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            fixture.authentication = try ClientAuthenticationMethodJWTAsymmetric(
                pemFilename: file.path(), signatureAlgorithm: .es256)
        case .jwtSymmetric:
            let secret = "a-secret-key-of-at-least-32-bytes-length"
            try fixture.server.update { $0.mainClient.authentication = .symmetricJWT(secret: secret) }
            fixture.authentication = ClientAuthenticationMethodJWTSymmetric(
                signatureAlgorithm: .hs256, secretKey: secret)
        }
    }
}
