internal import COpenSSL

/// Where unpredictable bytes come from; a parameter, so that tests can choose them.
package struct RandomSource: Sendable {
    private let generate: @Sendable (Int) throws -> [UInt8]

    /// - Parameter generate: gives as many bytes as it is asked for.
    package init(_ generate: @escaping @Sendable (_ count: Int) throws -> [UInt8]) {
        self.generate = generate
    }

    package func bytes(_ count: Int) throws -> [UInt8] {
        try generate(count)
    }

    /// So many random bytes in base64url: identifiers (`jti`), `state`, code verifiers.
    package func base64URL(byteCount: Int) throws -> String {
        Base64URL.encode(try generate(byteCount))
    }

    /// OpenSSL's generator, which the system seeds.
    package static let system = RandomSource { count in
        OpenSSLLibrary.start()
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            try OpenSSLError.check(RAND_bytes(buffer.baseAddress, Int32(count)), "random bytes")
            initialized = count
        }
    }
}
