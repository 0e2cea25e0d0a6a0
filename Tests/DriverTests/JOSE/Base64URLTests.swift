import Testing

@testable import Driver

@Suite struct Base64URLTests {
    // RFC 4648 section 10, without padding, and the two characters that differ from base64.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"), ("\u{3FF}\u{3FF}", "z7_Pvw"), ("~~~???", "fn5-Pz8_"),
    ])
    func published(_ text: String, _ encoded: String) {
        #expect(Base64URL.encode(Array(text.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(text.utf8))
    }

    @Test func everyLengthComesBack() {
        for count in 0..<200 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
            let text = Base64URL.encode(bytes)
            #expect(text.utf8.count == Base64URL.encodedCount(count))
            #expect(Base64URL.decode(text) == bytes)
        }
    }

    @Test(arguments: [
        "Zg==", "Zm8=", "Zm9v=", "=", "Zm9vY", "A", "Zm+v", "Zm/v", "Zm9v\n", " Zm9v", "Zm 9", "Zm9.", "Zm9\u{0}",
        "Zmü", "ZmÃ¿", "Zm9v====",
    ])
    func foreignCharactersPaddingAndLengthsAreRefused(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func onlyOneTextStandsForTheSameBytes() {
        let alphabet = Base64URL.alphabet.map { String(UnicodeScalar($0)) }
        let accepted = alphabet.filter { Base64URL.decode("Z" + $0) != nil }
        #expect(accepted == ["A", "Q", "g", "w"])
        let acceptedAfterTwo = alphabet.filter { Base64URL.decode("Zm" + $0) != nil }
        #expect(acceptedAfterTwo.count == 16)
        #expect(Base64URL.decode("Zh") == nil)
        #expect(Base64URL.decode("Zm9") == nil)
    }

    @Test func everyByteOutsideTheAlphabetIsRefused() {
        for byte in UInt8.min...UInt8.max {
            for position in 0..<4 {
                var text = Array("AAAA".utf8)
                text[position] = byte
                let decoded = text.withUnsafeBytes { Base64URL.decode($0) }
                #expect((decoded != nil) == Base64URL.alphabet.contains(byte))
            }
        }
    }
}
