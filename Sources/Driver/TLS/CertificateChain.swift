/// Which certificates of a heap belong to a key, in the order in which TLS sends them (RFC 8446 section 4.4.2): the
/// key's own, then each issuer. A root behind others is left out, as whoever verifies the chain has its own.
enum CertificateChain {
    /// - Throws: ``CryptoImportError/failedToImport(_:)`` if no certificate is the key's.
    static func of(_ key: OpenSSLKey, among certificates: [OpenSSLCertificate], name: String) throws
        -> [OpenSSLCertificate]
    {
        let owners = try certificates.filter { certificate in
            try ImportFailure.translate(name, encoding: .pem) { try certificate.publicKey() }.hasSamePublicKey(as: key)
        }
        guard let leaf = owners.first else {
            throw CryptoImportError.failedToImport("\(name): the private key does not belong to the certificate")
        }
        var chain = [leaf]
        var rest = certificates.filter { $0 !== leaf }
        while let last = chain.last, !last.isSelfIssued,
            let index = rest.firstIndex(where: { $0.isIssuer(of: last) })
        {
            let issuer = rest.remove(at: index)
            if issuer.isSelfIssued { break }
            chain.append(issuer)
        }
        return chain
    }
}
