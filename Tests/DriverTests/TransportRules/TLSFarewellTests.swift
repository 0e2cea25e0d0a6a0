import Testing

@testable import Driver

/// Records as servers send them, by type and length of their content.
@Suite struct TLSFarewellTests {
    private static func bytes(_ records: [(type: UInt8, length: Int)]) -> [UInt8] {
        records.flatMap {
            [$0.type, 3, 3, UInt8($0.length >> 8), UInt8($0.length & 0xFF)] + [UInt8](repeating: 0xEE, count: $0.length)
        }
    }

    @Test(
        arguments: [
            ([(23, 19)], true),  // TLS 1.3: close_notify
            ([(21, 26)], true),  // TLS 1.2, AES-GCM: close_notify
            ([(21, 18)], true),  // TLS 1.2, ChaCha20-Poly1305: close_notify
            ([(23, 30), (23, 19)], true),  // WINDOW_UPDATE, then close_notify
            ([(23, 26)], false),  // SETTINGS with ACK, the shortest frame
            ([(23, 22)], false),  // KeyUpdate
            ([(23, 250), (23, 250)], false),  // session tickets
            ([(23, 34)], false),  // PING
            ([(22, 40), (21, 26)], true),  // TLS 1.2: HelloRequest, then close_notify
            ([], false),
            ([(0, 19), (23, 19)], false),  // no TLS
        ] as [([(type: UInt8, length: Int)], Bool)])
    func aFarewellIsFound(records: [(type: UInt8, length: Int)], isFarewell: Bool) {
        let bytes = Self.bytes(records)
        #expect(bytes.withUnsafeBytes { TLSFarewell.isIn($0) } == isFarewell)
    }

    /// What is not there yet decides nothing, and is not read.
    @Test func aCutRecordIsNoTrouble() {
        let bytes = Self.bytes([(23, 250), (23, 19)])
        for count in 0...bytes.count {
            let isFarewell = bytes[..<count].withUnsafeBytes { TLSFarewell.isIn($0) }
            #expect(isFarewell == (count >= 255 + 5))
        }
    }

    @Test func otherProtocolsSayNothing() {
        for text in ["HTTP/1.1 408 Request Timeout\r\n", "\u{17}\u{2}\u{3}\u{0}\u{1}x", ""] {
            #expect(!Array(text.utf8).withUnsafeBytes { TLSFarewell.isIn($0) })
        }
    }
}
