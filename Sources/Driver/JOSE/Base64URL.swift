/// base64url without padding (RFC 4648 section 5, RFC 7515 section 2).
package enum Base64URL {
    static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The length of the text for so many bytes.
    package static func encodedCount(_ byteCount: Int) -> Int {
        (byteCount * 4 + 2) / 3
    }

    package static func encode(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { encode($0) }
    }

    package static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
        let count = encodedCount(bytes.count)
        return String(unsafeUninitializedCapacity: count) { buffer in
            write(bytes, to: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Writes the text to the start of `target`, which must have room for it.
    /// - Returns: how many bytes were written.
    @discardableResult
    static func write(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) -> Int {
        precondition(target.count >= encodedCount(source.count))
        return alphabet.withUnsafeBufferPointer { alphabet in
            var read = 0
            var written = 0
            while read + 2 < source.count {
                let group = UInt32(source[read]) << 16 | UInt32(source[read + 1]) << 8 | UInt32(source[read + 2])
                target[written] = alphabet[Int(group >> 18)]
                target[written + 1] = alphabet[Int(group >> 12 & 63)]
                target[written + 2] = alphabet[Int(group >> 6 & 63)]
                target[written + 3] = alphabet[Int(group & 63)]
                read += 3
                written += 4
            }
            switch source.count - read {
            case 1:
                target[written] = alphabet[Int(source[read] >> 2)]
                target[written + 1] = alphabet[Int(source[read] & 3) << 4]
                written += 2
            case 2:
                let group = UInt32(source[read]) << 8 | UInt32(source[read + 1])
                target[written] = alphabet[Int(group >> 10)]
                target[written + 1] = alphabet[Int(group >> 4 & 63)]
                target[written + 2] = alphabet[Int(group & 15) << 2]
                written += 3
            default:
                break
            }
            return written
        }
    }
}
