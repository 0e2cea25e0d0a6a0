#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Makes client authentication methods and client certificates of a configuration file.
struct ClientAuthenticationSettings {
    private static let path = "/clientAuthenticationMethod"
    let assembly: ConfigurationAssembly

    init(_ assembly: ConfigurationAssembly) {
        self.assembly = assembly
    }

    func method(
        _ object: JSONObject?
    ) throws(HaapiConfigurationFileError) -> any ClientAuthenticationMethod {
        guard let object else { return ClientAuthenticationMethodNone() }
        return switch object["type"]?.string {
        case "secret": try secret(object)
        case "mtls": try mutualTLS(object)
        case "jwtAsymmetric": try asymmetric(object)
        case "jwtSymmetric": try symmetric(object)
        default: ClientAuthenticationMethodNone()
        }
    }

    private func secret(_ object: JSONObject) throws(HaapiConfigurationFileError) -> any ClientAuthenticationMethod {
        let secret = try assembly.secrets.secret(object["secret"], at: Self.path + "/secret") ?? ""
        guard !secret.isEmpty else { throw Self.emptySecret("secret") }
        let transport: ClientAuthenticationMethodSecret.Transport =
            switch object["transport"]?.string {
            case "body": .body
            case "basicWithoutFormEncoding": .basicWithoutFormEncoding
            default: .basic
            }
        return ClientAuthenticationMethodSecret(secret: secret, transport: transport)
    }

    private func mutualTLS(_ object: JSONObject) throws(HaapiConfigurationFileError) -> any ClientAuthenticationMethod {
        let identity = try identity(object, at: Self.path)
        let trust = object["serverPemFilename"]?.string.map { ServerTrust.pemFile(assembly.file($0).path) }
        return ClientAuthenticationMethodMTLS(
            identity, trust: trust, keyPinnings: HTTPClientSettings.pinnings(object["serverKeyPinnings"]))
    }

    private func asymmetric(_ object: JSONObject) throws(HaapiConfigurationFileError) -> any ClientAuthenticationMethod
    {
        let passphrase = try assembly.secrets.secret(object["passphrase"], at: Self.path + "/passphrase")
        let name = object["signatureAlgorithm"]?.string ?? ""
        guard let algorithm = JWTAsymmetricAlgorithm(rawValue: name) else { throw Self.unknownAlgorithm }
        let file = assembly.file(object["pemFilename"]?.string ?? "").path
        do {
            return try ClientAuthenticationMethodJWTAsymmetric(
                pemFilename: file, passphrase: passphrase, signatureAlgorithm: algorithm,
                keyId: object["keyId"]?.string, options: options(object))
        } catch {
            throw Self.unusable(error, at: Self.path + "/pemFilename")
        }
    }

    private func symmetric(_ object: JSONObject) throws(HaapiConfigurationFileError) -> any ClientAuthenticationMethod {
        let secret = try assembly.secrets.secret(object["secretKey"], at: Self.path + "/secretKey") ?? ""
        guard !secret.isEmpty else { throw Self.emptySecret("secretKey") }
        guard let algorithm = JWTSymmetricAlgorithm(rawValue: object["signatureAlgorithm"]?.string ?? "") else {
            throw Self.unknownAlgorithm
        }
        return ClientAuthenticationMethodJWTSymmetric(
            signatureAlgorithm: algorithm, secretKey: secret, options: options(object),
            permitsShortSecretKey: object["permitsShortSecretKey"]?.bool ?? false)
    }

    private func options(_ object: JSONObject) -> ClientAssertionOptions {
        var options = ClientAssertionOptions()
        let audience = object["audience"]?.array?.compactMap(\.string) ?? []
        if audience.count == 1 { options.audience = .value(audience[0]) }
        if audience.count > 1 { options.audience = .values(audience) }
        if let seconds = object["backdating"]?.number?.double { options.backdating = .seconds(seconds) }
        if let seconds = object["lifetime"]?.number?.double { options.lifetime = .seconds(seconds) }
        return options
    }

    /// The client certificate that an object names. One that names none is an error: it is there for nothing else.
    func identity(_ object: JSONObject, at path: String) throws(HaapiConfigurationFileError) -> ClientIdentity {
        let archive = object["pkcs12Filename"]?.string
        let certificate = object["certificateFilename"]?.string
        let key = object["keyFilename"]?.string
        guard archive == nil || (certificate == nil && key == nil) else {
            throw .init(
                path: path + "/pkcs12Filename", problem: .invalid(requirement: "the only file, or not there at all"))
        }
        do {
            if let archive {
                let passphrase = try assembly.secrets.secret(
                    object["pkcs12Passphrase"], at: path + "/pkcs12Passphrase")
                return try .pkcs12(filename: assembly.file(archive).path, passphrase: passphrase ?? "")
            }
            guard let certificate else {
                let isPEMMeant = key != nil || object["keyPassphrase"] != nil
                throw HaapiConfigurationFileError(
                    path: path + (isPEMMeant ? "/certificateFilename" : "/pkcs12Filename"), problem: .missing)
            }
            guard let key else { throw HaapiConfigurationFileError(path: path + "/keyFilename", problem: .missing) }
            return try .pem(
                certificateFilename: assembly.file(certificate).path, keyFilename: assembly.file(key).path,
                passphrase: try assembly.secrets.secret(object["keyPassphrase"], at: path + "/keyPassphrase"))
        } catch let error as HaapiConfigurationFileError {
            throw error
        } catch {
            throw Self.unusable(error, at: path + (archive == nil ? "/certificateFilename" : "/pkcs12Filename"))
        }
    }

    // MARK: Errors

    private static let unknownAlgorithm = HaapiConfigurationFileError(
        path: path + "/signatureAlgorithm", problem: .invalid(requirement: "an algorithm that there is"))

    private static func emptySecret(_ name: String) -> HaapiConfigurationFileError {
        .init(path: "\(path)/\(name)", problem: .invalid(requirement: "a secret with something in it"))
    }

    /// Without the name of the file, which is a value of the document.
    private static func unusable(_ error: any Error, at path: String) -> HaapiConfigurationFileError {
        let requirement =
            switch error {
            case CryptoImportError.invalidPath: "the path of a regular file that this process may read"
            case CryptoImportError.invalidPEMString: "a file with valid PEM text"
            case CryptoImportError.invalidPassphrase: "a file whose passphrase is the one that is given"
            case CryptoImportError.invalidType: "a file of the right kind, with a key that suits the algorithm"
            case CryptoImportError.outOfBounds: "a file with a key or certificate, and not larger than 1 MiB"
            default: "a file with a key or certificate that can be used"
            }
        return .init(path: path, problem: .invalid(requirement: requirement))
    }
}
