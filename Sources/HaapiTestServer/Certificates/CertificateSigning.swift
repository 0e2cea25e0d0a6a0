internal import COpenSSL
internal import Driver

/// What a certificate says.
struct CertificateTemplate {
    enum Role { case authority, server, client }

    var commonName: String
    var role: Role
    /// As in OpenSSL's configuration: "DNS:localhost,IP:127.0.0.1".
    var alternativeNames: String?
    /// Unique under one authority (RFC 5280 section 4.1.2.2).
    var serialNumber: [UInt8]

    /// A certificate for `key`, signed by the authority, or by the key itself if there is none.
    func certificate(
        for key: OpenSSLKey, signedBy authority: (certificate: OpenSSLCertificate, key: OpenSSLKey)? = nil
    ) throws -> OpenSSLCertificate {
        let certificate = OpenSSLCertificate(owning: try OpenSSLError.unwrap(X509_new(), "certificate"))
        let pointer = certificate.pointer
        try OpenSSLError.check(X509_set_version(pointer, Int(X509_VERSION_3)), "version")
        try setSerialNumber(pointer)
        // An hour back, for clocks that differ; thirty days ahead, for servers that a demonstration leaves running.
        _ = try OpenSSLError.unwrap(X509_gmtime_adj(X509_getm_notBefore(pointer), -3600), "start of validity")
        _ = try OpenSSLError.unwrap(X509_gmtime_adj(X509_getm_notAfter(pointer), 30 * 86_400), "end of validity")
        try OpenSSLError.check(
            X509_NAME_add_entry_by_txt(
                X509_get_subject_name(pointer), "CN", MBSTRING_UTF8, commonName, -1, -1, 0), "subject")
        let issuer = authority?.certificate.pointer ?? pointer
        try OpenSSLError.check(X509_set_issuer_name(pointer, X509_get_subject_name(issuer)), "issuer")
        try OpenSSLError.check(X509_set_pubkey(pointer, key.pointer), "public key")
        for (identifier, value) in extensions {
            try add(identifier, value, to: pointer, issuer: issuer)
        }
        guard X509_sign(pointer, (authority?.key ?? key).pointer, EVP_sha256()) > 0 else {
            throw OpenSSLError.take("signature of a certificate")
        }
        return certificate
    }

    private func setSerialNumber(_ certificate: OpaquePointer) throws {
        let number = try OpenSSLError.unwrap(
            BN_bin2bn(serialNumber, Int32(serialNumber.count), nil), "serial number")
        defer { BN_free(number) }
        _ = try OpenSSLError.unwrap(BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)), "serial number")
    }

    private var extensions: [(Int32, String)] {
        var list: [(Int32, String)] = [(NID_subject_key_identifier, "hash")]
        switch role {
        case .authority:
            list.append((NID_basic_constraints, "critical,CA:TRUE,pathlen:0"))
            list.append((NID_key_usage, "critical,keyCertSign,cRLSign"))
        case .server, .client:
            list.append((NID_authority_key_identifier, "keyid"))
            list.append((NID_basic_constraints, "critical,CA:FALSE"))
            list.append((NID_key_usage, "critical,digitalSignature"))
            list.append((NID_ext_key_usage, role == .server ? "serverAuth" : "clientAuth"))
        }
        if let alternativeNames { list.append((NID_subject_alt_name, alternativeNames)) }
        return list
    }

    private func add(_ identifier: Int32, _ value: String, to certificate: OpaquePointer, issuer: OpaquePointer) throws
    {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
        let made = try OpenSSLError.unwrap(
            X509V3_EXT_conf_nid(nil, &context, identifier, value), "extension of a certificate")
        defer { X509_EXTENSION_free(made) }
        try OpenSSLError.check(X509_add_ext(certificate, made, -1), "extension of a certificate")
    }
}

extension OpenSSLCertificate {
    var pem: [UInt8] {
        get throws {
            let output = try MemoryBIO()
            try writePEM(to: output)
            return try output.takeContent().withUnsafeBytes { Array($0) }
        }
    }

    /// The common name of the subject; `nil` unless there is exactly one that can be read.
    var commonName: String? {
        let subject = X509_get_subject_name(pointer)
        let index = X509_NAME_get_index_by_NID(subject, NID_commonName, -1)
        guard index >= 0, X509_NAME_get_index_by_NID(subject, NID_commonName, index) < 0,
            let value = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, index))
        else { return nil }
        var text: UnsafeMutablePointer<UInt8>?
        let count = ASN1_STRING_to_UTF8(&text, value)
        guard count >= 0, let text else {
            ERR_clear_error()
            return nil
        }
        defer { CRYPTO_free(text, nil, 0) }
        return String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
    }

    /// Whether the key of `authority` made the signature.
    func isSigned(by authority: OpenSSLCertificate) -> Bool {
        guard let key = X509_get0_pubkey(authority.pointer) else { return false }
        let result = X509_verify(pointer, key) == 1
        ERR_clear_error()
        return result
    }
}
