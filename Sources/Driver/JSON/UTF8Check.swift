/// Whether bytes are well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF. The
/// standard library repairs ill-formed text in silence, so it has to be found before.
enum UTF8Check {
    static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = bytes.makeIterator()
        while let first = rest.next() {
            let second: ClosedRange<UInt8>
            let more: Int
            switch first {
            case 0x00...0x7F: continue
            case 0xC2...0xDF: (second, more) = (0x80...0xBF, 0)
            case 0xE0: (second, more) = (0xA0...0xBF, 1)
            case 0xED: (second, more) = (0x80...0x9F, 1)
            case 0xE1...0xEF: (second, more) = (0x80...0xBF, 1)
            case 0xF0: (second, more) = (0x90...0xBF, 2)
            case 0xF1...0xF3: (second, more) = (0x80...0xBF, 2)
            case 0xF4: (second, more) = (0x80...0x8F, 2)
            default: return false
            }
            guard let byte = rest.next(), second.contains(byte) else { return false }
            for _ in 0..<more {
                guard let byte = rest.next(), (0x80...0xBF).contains(byte) else { return false }
            }
        }
        return true
    }
}
