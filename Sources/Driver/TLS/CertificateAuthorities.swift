internal import CCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where libcurl finds the certificate authorities of a ``ServerTrust``.
struct CertificateAuthorities: Sendable {
    enum Source: Sendable {
        /// libcurl's own default.
        case libcurlDefault
        /// A file, which lets libcurl keep what it read for later handshakes.
        case file(String)
        /// Memory, which it reads again for each handshake.
        case memory(SecretBytes)
    }

    let source: Source
    private let keptFile: MemoryFile?

    /// - Throws: ``CryptoImportError``.
    init(_ trust: ServerTrust) throws {
        let bundle: Data
        switch trust {
        case .system:
            source = .libcurlDefault
            keptFile = nil
            return
        case .pemFile(let path):
            bundle = try Self.read(path)
            _ = try CertificateBundle.certificateCount(inPEM: bundle, name: path)
        case .pem(let data):
            _ = try CertificateBundle.certificateCount(inPEM: data)
            bundle = data
        case .systemAnd(let data):
            _ = try CertificateBundle.certificateCount(inPEM: data)
            bundle = try Self.read(Self.systemBundlePath()) + Data("\n".utf8) + data
        }
        keptFile = MemoryFile(bundle)
        source = keptFile.map { .file($0.path) } ?? .memory(SecretBytes(bundle))
    }

    private static func read(_ path: String) throws(CryptoImportError) -> Data {
        do {
            return try CredentialFile.read(path, maximumByteCount: ServerTrust.maximumFileByteCount)
                .withUnsafeBytes { Data($0) }
        } catch let error as CryptoImportError {
            throw error
        } catch {
            throw .invalidPath(path)
        }
    }

    private static func systemBundlePath() throws(CryptoImportError) -> String {
        var candidates = [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
            "/etc/ssl/cert.pem",
        ]
        if let easy = curl_easy_init() {
            if let path = ccurl_default_ca_file(easy) { candidates.insert(String(cString: path), at: 0) }
            curl_easy_cleanup(easy)
        }
        guard let path = candidates.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
            throw .invalidPath(candidates[0])
        }
        return path
    }
}
