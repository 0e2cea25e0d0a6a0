/// The names of a key's files. Different keys have different names, also on a file system that ignores case or
/// normalises Unicode: names are made of lower-case letters, digits and `-_.%~`.
///
/// Letters in lower case, digits, `-`, `_` and dots stand for themselves (a dot not at the start), every other byte of the
/// key's UTF-8 is `%` and two hexadecimal digits. What becomes too long is cut, and `~` and the SHA-256 of the key follow.
struct RecordName: Hashable, Sendable {
    /// The record.
    let record: String
    /// The file whose lock is that of the key. It is empty and stays, since a lock file that goes can be locked twice.
    let lock: String
    /// What was moved aside.
    let aside: String

    /// Temporary files start so, and no other file does: they are never taken for records.
    static let temporaryPrefix = ".tmp-"

    private static let maximumStem = 200
    private static let keptOfLongStem = 120

    /// - Throws: ``StorageError`` if OpenSSL has no SHA-256 for an over-long key.
    init(key: String) throws {
        let stem: String
        do {
            stem = try Self.stem(of: Array(key.utf8))
        } catch {
            throw StorageError(.unavailable, .read, "OpenSSL has no SHA-256 for the name of the record")
        }
        record = stem + ".record"
        lock = stem + ".lock"
        aside = stem + ".aside"
    }

    private static func stem(of key: [UInt8]) throws -> String {
        // A lone `%` is what no other key is written as.
        if key.isEmpty { return "%" }
        var stem: [UInt8] = []
        for byte in key {
            if isKept(byte, isFirst: stem.isEmpty) {
                stem.append(byte)
            } else {
                stem.append(UInt8(ascii: "%"))
                appendHexadecimal(byte, to: &stem)
            }
        }
        if stem.count > maximumStem {
            stem = Array(stem.prefix(keptOfLongStem)) + [UInt8(ascii: "~")]
            for byte in try MessageDigest.sha256.hash(key) { appendHexadecimal(byte, to: &stem) }
        }
        return String(decoding: stem, as: UTF8.self)
    }

    private static func isKept(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        case UInt8(ascii: "."): !isFirst
        default: false
        }
    }

    private static func appendHexadecimal(_ byte: UInt8, to text: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
    }
}
