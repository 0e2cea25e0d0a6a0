import Testing

@testable import Driver

@Suite struct HMACKeyTests {
    /// RFC 4231 section 4.3.
    @Test(arguments: [
        (JWTSymmetricAlgorithm.hs256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            .hs384,
            """
            af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649
            """
        ),
        (
            .hs512,
            """
            164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554\
            9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
            """
        ),
    ])
    func published(_ algorithm: JWTSymmetricAlgorithm, _ expected: String) throws {
        let key = try HMACKey(Array("Jefe".utf8), algorithm: algorithm)
        let message = Array("what do ya want for nothing?".utf8)
        for _ in 0..<2 {
            let signature = try message.withUnsafeBytes { try key.signature(of: $0) }
            #expect(signature.count == key.signatureByteCount)
            #expect(signature.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
            try message.withUnsafeBytes { try key.verify(signature, of: $0, algorithmName: algorithm.rawValue) }
        }
    }

    @Test func onlyTheWholeRightValueIsAccepted() throws {
        let key = try HMACKey([UInt8](repeating: 1, count: 32), algorithm: .hs256)
        let message = Array("a.b".utf8)
        let right = try message.withUnsafeBytes { try key.signature(of: $0) }
        var changed = right
        changed[31] ^= 1
        for wrong in [[], Array(right.dropLast()), right + [0], changed, [UInt8](repeating: 0, count: 32)] {
            #expect(throws: JOSEError.invalidSignature) {
                try message.withUnsafeBytes { try key.verify(wrong, of: $0, algorithmName: "HS256") }
            }
        }
        for name in ["HS384", "none", "hs256", "ES256"] {
            #expect(throws: JOSEError.algorithmNotAllowed) {
                try message.withUnsafeBytes { try key.verify(right, of: $0, algorithmName: name) }
            }
        }
    }

    @Test func shortSecretsAreReportedAndEmptyOnesRefused() throws {
        #expect(try HMACKey([UInt8](repeating: 1, count: 31), algorithm: .hs256).isTooShort)
        #expect(try !HMACKey([UInt8](repeating: 1, count: 32), algorithm: .hs256).isTooShort)
        #expect(try HMACKey([UInt8](repeating: 1, count: 63), algorithm: .hs512).isTooShort)
        #expect(throws: JOSEError.self) { try HMACKey([], algorithm: .hs256) }
    }

    @Test func manyTasksShareAKey() async throws {
        let key = try HMACKey(Array("a secret of the right length: 32".utf8), algorithm: .hs256)
        let message = Array("a.b".utf8)
        let values = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<1000 { group.addTask { try message.withUnsafeBytes { try key.signature(of: $0) } } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(values.count == 1)
    }
}
