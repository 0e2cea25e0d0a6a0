import Testing

@testable import Driver

@Suite struct SigningKeyTests {
    private let folder: TemporaryFolder
    private let message = Array("header.payload".utf8)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("message", message)
    }

    static func privateKey(for algorithm: JWTAsymmetricAlgorithm) throws -> PrivateKey {
        switch algorithm.family {
        case .ecdsa(let curve):
            return try .generate(curve)
        case .rsaPKCS1, .rsaPSS:
            let der = try #require(Base64URL.decode(RFCVectors.RS256.privateKey))
            return try PrivateKey(pkcs8DER: SecretBytes(der))
        }
    }

    private func options(_ algorithm: JWTAsymmetricAlgorithm) -> String {
        let digest = "-\(algorithm.digest.name.lowercased())"
        guard algorithm.family == .rsaPSS else { return digest }
        return "\(digest) -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:\(algorithm.digest.byteCount)"
    }

    @Test(arguments: JWTAsymmetricAlgorithm.allCases)
    func opensslVerifiesOurSignatures(_ algorithm: JWTAsymmetricAlgorithm) throws {
        let key = try SigningKey(Self.privateKey(for: algorithm), algorithm: algorithm)
        var signature = try key.signature(of: message)
        #expect(signature.count == key.signatureByteCount)
        if case .ecdsa(let curve) = algorithm.family {
            let der = try signature.withUnsafeBytes { try ECDSASignature(raw: $0, curve: curve)?.der() }
            signature = try #require(der)
        }
        try folder.write("signature", signature)
        try key.privateKey.pkcs8PEM().withUnsafeBytes { _ = try folder.write("key.pem", $0) }
        let answer = try folder.openssl(
            """
            openssl pkey -in key.pem -pubout -out public.pem
            openssl dgst \(options(algorithm)) -verify public.pem -signature signature message
            """)
        #expect(answer == "Verified OK\n")
    }

    @Test(arguments: JWTAsymmetricAlgorithm.allCases)
    func weVerifyTheSignaturesOfOpenssl(_ algorithm: JWTAsymmetricAlgorithm) throws {
        let privateKey = try Self.privateKey(for: algorithm)
        try privateKey.pkcs8PEM().withUnsafeBytes { _ = try folder.write("key.pem", $0) }
        try folder.openssl("openssl dgst \(options(algorithm)) -sign key.pem -out signature message")
        var signature = try folder.bytes("signature")
        if case .ecdsa(let curve) = algorithm.family {
            signature = try signature.withUnsafeBytes { try ECDSASignature(der: $0).raw(curve) }
        }
        let key = try VerificationKey(privateKey.publicJWK, algorithms: [algorithm])
        try message.withUnsafeBytes { try key.verify(signature, of: $0, algorithmName: algorithm.rawValue) }
        let other = message + [0]
        #expect(throws: JOSEError.invalidSignature) {
            try other.withUnsafeBytes { try key.verify(signature, of: $0, algorithmName: algorithm.rawValue) }
        }
    }

    /// PS256 and RS256 share keys, and a signature of one is none of the other.
    @Test func paddingAndHashAreThoseOfTheAlgorithm() throws {
        let privateKey = try Self.privateKey(for: .rs256)
        let rsa = JWTAsymmetricAlgorithm.allCases.filter { $0.rawValue.hasPrefix("RS") || $0.rawValue.hasPrefix("PS") }
        let key = try VerificationKey(privateKey.publicJWK, algorithms: rsa)
        for signing in rsa {
            let signature = try SigningKey(privateKey, algorithm: signing).signature(of: message)
            for verifying in rsa {
                let expected = verifying == signing ? nil : JOSEError.invalidSignature
                var error: JOSEError?
                do {
                    try message.withUnsafeBytes {
                        try key.verify(signature, of: $0, algorithmName: verifying.rawValue)
                    }
                } catch let failure as JOSEError {
                    error = failure
                }
                #expect(error == expected, "\(signing) as \(verifying)")
            }
        }
    }

    @Test func storedKeysComeBack() throws {
        for algorithm in [JWTAsymmetricAlgorithm.es256, .es384, .es512, .rs256] {
            let key = try Self.privateKey(for: algorithm)
            let restored = try PrivateKey(pkcs8DER: key.pkcs8DER())
            #expect(restored.publicJWK == key.publicJWK)
            let signature = try SigningKey(restored, algorithm: algorithm).signature(of: message)
            let verification = try VerificationKey(key.publicJWK, algorithms: [algorithm])
            try message.withUnsafeBytes {
                try verification.verify(signature, of: $0, algorithmName: algorithm.rawValue)
            }
        }
    }

    @Test func damagedStoredKeysAreRefused() throws {
        let der = try PrivateKey.generate(.p256).pkcs8DER().withUnsafeBytes { Array($0) }
        var changedPublicKey = der
        changedPublicKey[der.count - 1] ^= 1
        var changedPrivateKey = der
        changedPrivateKey[40] ^= 1
        for bytes in [[], der.dropLast(), der + [0], Array(der.dropFirst()), changedPublicKey, changedPrivateKey] {
            #expect(throws: (any Error).self) { try PrivateKey(pkcs8DER: SecretBytes(bytes)) }
        }
    }

    @Test func aThousandTasksShareAKey() async throws {
        let message = message
        for algorithm in [JWTAsymmetricAlgorithm.es256, .ps256] {
            let key = try SigningKey(Self.privateKey(for: algorithm), algorithm: algorithm)
            let verification = try VerificationKey(key.publicJWK, algorithms: [algorithm])
            let count = algorithm == .es256 ? 1000 : 100
            let signatures = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<count {
                    group.addTask {
                        let signature = try key.signature(of: message)
                        try message.withUnsafeBytes {
                            try verification.verify(signature, of: $0, algorithmName: algorithm.rawValue)
                        }
                        return signature
                    }
                }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(signatures.count == count)
        }
    }

    @Test func nothingSecretIsShown() throws {
        let key = try SigningKey(.generate(.p256), algorithm: .es256)
        var dumped = ""
        dump(key, to: &dumped)
        dump(key.privateKey, to: &dumped)
        #expect(dumped.contains("secret"))
        #expect(!dumped.contains("0x"))
        #expect("\(key)" == "SigningKey(ES256, secret)")
    }
}
