internal import COpenSSL

/// The labels of private keys in PEM.
enum PrivateKeyLabel: String {
    /// PKCS#8 (RFC 5958).
    case pkcs8 = "PRIVATE KEY"
    /// PKCS#8, encrypted.
    case encryptedPKCS8 = "ENCRYPTED PRIVATE KEY"
    /// PKCS#1 (RFC 8017 appendix A.1.2).
    case rsa = "RSA PRIVATE KEY"
    /// SEC 1 (RFC 5915).
    case ec = "EC PRIVATE KEY"
}

extension OpenSSLKey {
    /// Why an encrypted key cannot be read. OpenSSL itself would ask on the terminal for a missing passphrase; nothing
    /// here lets it.
    enum DecryptionError: Error {
        case passphraseMissing
        case passphraseWrong
    }

    /// Reads a private key.
    /// - Throws: ``DecryptionError``, ``PairMismatch``, ``OpenSSLError``.
    static func privateKey(
        _ label: PrivateKeyLabel, _ block: PEMBlock, passphrase: SecretBytes?
    ) throws -> OpenSSLKey {
        switch label {
        case .pkcs8:
            try block.content.withUnsafeBytes { try pkcs8(der: $0) }
        case .encryptedPKCS8:
            try encryptedPKCS8(block.content, passphrase)
        case .rsa:
            try traditional(EVP_PKEY_RSA, block, passphrase)
        case .ec:
            try traditional(EVP_PKEY_EC, block, passphrase)
        }
    }

    private static func encryptedPKCS8(_ content: SecretBytes, _ passphrase: SecretBytes?) throws -> OpenSSLKey {
        let encrypted = try content.withUnsafeBytes { der in
            var position = der.bindMemory(to: UInt8.self).baseAddress
            return try OpenSSLError.unwrap(d2i_X509_SIG(nil, &position, der.count), "encrypted PKCS#8")
        }
        defer { X509_SIG_free(encrypted) }
        guard let passphrase else { throw DecryptionError.passphraseMissing }
        let decrypted = passphrase.withUnsafeBytes {
            PKCS8_decrypt(encrypted, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count))
        }
        guard let decrypted else {
            let error = OpenSSLError.take("decryption")
            // All else comes from a wrong key for the cipher: bad padding, or a result that is no PKCS#8.
            throw error.isUnsupportedAlgorithm ? error : DecryptionError.passphraseWrong
        }
        // It wipes the key that it holds.
        defer { PKCS8_PRIV_KEY_INFO_free(decrypted) }
        return try privateKey(decrypted)
    }

    private static func traditional(
        _ type: Int32, _ block: PEMBlock, _ passphrase: SecretBytes?
    ) throws -> OpenSSLKey {
        let key = try uncheckedTraditional(type, block, passphrase)
        try key.checkPair()
        return key
    }

    private static func uncheckedTraditional(
        _ type: Int32, _ block: PEMBlock, _ passphrase: SecretBytes?
    ) throws -> OpenSSLKey {
        guard block.header.contains("ENCRYPTED") else { return try parse(type, block.content) }
        guard let passphrase else { throw DecryptionError.passphraseMissing }
        let decrypted = try decryptTraditional(block, passphrase)
        do {
            return try parse(type, decrypted)
        } catch is OpenSSLError {
            // One wrong passphrase in some hundred decrypts to something that only the parser refuses.
            throw DecryptionError.passphraseWrong
        }
    }

    private static func parse(_ type: Int32, _ der: SecretBytes) throws -> OpenSSLKey {
        try der.withUnsafeBytes { bytes in
            var position = bytes.bindMemory(to: UInt8.self).baseAddress
            return OpenSSLKey(
                owning: try OpenSSLError.unwrap(d2i_PrivateKey(type, nil, &position, bytes.count), "private key"))
        }
    }

    private static func decryptTraditional(_ block: PEMBlock, _ passphrase: SecretBytes) throws -> SecretBytes {
        var cipher = EVP_CIPHER_INFO()
        var header = Array(block.header.utf8CString)
        try OpenSSLError.check(PEM_get_EVP_CIPHER_INFO(&header, &cipher), "encryption of the private key")
        var count = block.content.count
        let whole = try SecretBytes(count: count) { buffer in
            block.content.withUnsafeBytes { buffer.copyMemory(from: $0) }
            let result = withExtendedLifetime(passphrase) {
                PEM_do_header(
                    &cipher, buffer.bindMemory(to: UInt8.self).baseAddress, &count, givePassphrase,
                    Unmanaged.passUnretained(passphrase).toOpaque())
            }
            guard result == 1 else {
                let error = OpenSSLError.take("decryption")
                throw error.isUnsupportedAlgorithm ? error : DecryptionError.passphraseWrong
            }
        }
        return whole.withUnsafeBytes { SecretBytes($0.prefix(count)) }
    }
}

/// OpenSSL's pem_password_cb: copies the passphrase, or fails if it is longer than OpenSSL's buffer.
private func givePassphrase(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ isForWriting: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let buffer, let context else { return -1 }
    let passphrase = Unmanaged<SecretBytes>.fromOpaque(context).takeUnretainedValue()
    guard passphrase.count <= Int(size) else { return -1 }
    passphrase.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)).copyMemory(from: $0)
    }
    return Int32(passphrase.count)
}
