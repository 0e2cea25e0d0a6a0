/// Turns what libcrypto and the key rules report into ``CryptoImportError``.
enum ImportFailure {
    /// What is read, which decides over words and advice.
    enum Encoding {
        case pem
        case pkcs12
    }

    /// Runs `body`; its errors come out as ``CryptoImportError``.
    static func translate<Result>(_ name: String, encoding: Encoding, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as CryptoImportError {
            throw error
        } catch is OpenSSLKey.DecryptionError {
            throw CryptoImportError.invalidPassphrase
        } catch let error as OpenSSLKey.PairMismatch {
            throw CryptoImportError.failedToImport("\(name): \(error)")
        } catch let error as OpenSSLError {
            if error.isUnsupportedAlgorithm { throw CryptoImportError.failedToImport(advice(name, encoding)) }
            switch encoding {
            case .pem: throw CryptoImportError.invalidPEMString(name, cause: error)
            case .pkcs12: throw CryptoImportError.failedToImport("\(name): \(error)")
            }
        } catch JOSEError.unsuitableKey(let reason) {
            throw CryptoImportError.invalidType("\(name): \(reason)")
        } catch JOSEError.weakKey(let reason) {
            throw CryptoImportError.failedToImport("\(name): \(reason)")
        } catch {
            throw CryptoImportError.failedToImport("\(name): \(error)")
        }
    }

    private static func advice(_ name: String, _ encoding: Encoding) -> String {
        let problem = "\(name) is of a type or encrypted with an algorithm that this OpenSSL does not offer"
        return switch encoding {
        case .pem:
            "\(problem); rewrite it with: openssl pkcs8 -topk8 -in OLD -out NEW"
        case .pkcs12:
            "\(problem), as old programs do (RC2, 3DES); rewrite it with: "
                + "openssl pkcs12 -legacy -in OLD -nodes | openssl pkcs12 -export -out NEW"
        }
    }
}
