internal import COpenSSL

/// The owner of an X509 certificate.
package final class OpenSSLCertificate: Sendable {
    // Not changed after init; freed in deinit only.
    package nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes ownership.
    package init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    package init(der: UnsafeRawBufferPointer) throws {
        var position = der.bindMemory(to: UInt8.self).baseAddress
        pointer = try OpenSSLError.unwrap(d2i_X509(nil, &position, der.count), "certificate")
    }

    deinit {
        X509_free(pointer)
    }

    /// The public key; throws if its type is unknown or the key is malformed.
    package func publicKey() throws -> OpenSSLKey {
        OpenSSLKey(owning: try OpenSSLError.unwrap(X509_get_pubkey(pointer), "public key of a certificate"))
    }

    /// Whether this certificate's subject is the issuer of the other, as names, key identifiers and key usage say.
    func isIssuer(of other: OpenSSLCertificate) -> Bool {
        let result = X509_check_issued(pointer, other.pointer)
        ERR_clear_error()
        return result == X509_V_OK
    }

    /// Whether subject and issuer are the same, as in the certificate of a root.
    var isSelfIssued: Bool {
        X509_NAME_cmp(X509_get_subject_name(pointer), X509_get_issuer_name(pointer)) == 0
    }

    package func writePEM(to output: MemoryBIO) throws {
        try OpenSSLError.check(PEM_write_bio_X509(output.pointer, pointer), "certificate")
    }

    /// The SubjectPublicKeyInfo in DER (RFC 5280 section 4.1), which pins hash.
    func subjectPublicKeyInfo() throws -> [UInt8] {
        let info = X509_get_X509_PUBKEY(pointer)
        let count = i2d_X509_PUBKEY(info, nil)
        guard count > 0 else { throw OpenSSLError.take("public key of a certificate") }
        return try [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
            var position = buffer.baseAddress
            guard i2d_X509_PUBKEY(info, &position) == count else {
                throw OpenSSLError.take("public key of a certificate")
            }
            initialized = Int(count)
        }
    }
}
