/// Reads the challenges of one `WWW-Authenticate` field (RFC 9110 sections 11.2 to 11.6).
///
/// The comma separates both challenges and parameters, so what a word is shows only behind it: a parameter if a `=`
/// follows, else the scheme of the next challenge. The reader is total: what it cannot read is skipped up to the next
/// comma, and a quoted string without an end takes the rest with it. Work and result are bounded.
struct AuthenticationChallengeParser {
    static let maximumLength = 16 * 1024
    static let maximumChallenges = 32
    static let maximumParameters = 64

    private let bytes: [UInt8]
    private var position = 0
    private var challenges: [AuthenticationChallenge] = []

    static func parse(_ field: String) -> [AuthenticationChallenge] {
        var parser = AuthenticationChallengeParser(bytes: Array(field.utf8.prefix(maximumLength)))
        parser.run()
        return parser.challenges
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func run() {
        while true {
            skip { HTTPToken.isWhitespace($0) || $0 == UInt8(ascii: ",") }
            guard position < bytes.count else { return }
            guard let word = token() else {
                skipToComma()
                continue
            }
            let behindWord = position
            skip(HTTPToken.isWhitespace)
            if current == UInt8(ascii: "=") {
                parameter(word)
            } else {
                guard challenges.count < Self.maximumChallenges else { return }
                challenges.append(AuthenticationChallenge(scheme: word))
                if position > behindWord { token68() }
            }
        }
    }

    /// Reads from the `=` on.
    private mutating func parameter(_ name: String) {
        position += 1
        skip(HTTPToken.isWhitespace)
        guard let value = current == UInt8(ascii: "\"") ? quotedString() : token() else {
            skipToComma()
            return
        }
        skip(HTTPToken.isWhitespace)
        let last = challenges.count - 1
        guard position == bytes.count || current == UInt8(ascii: ","), last >= 0,
            challenges[last].parameters.count < Self.maximumParameters
        else {
            skipToComma()
            return
        }
        challenges[last].parameters.append(AuthenticationChallenge.Parameter(name: name, value: value))
    }

    /// A `token68` stands alone up to the next comma; otherwise parameters follow and nothing is taken.
    private mutating func token68() {
        let start = position
        skip(Self.isToken68Byte)
        guard position > start else { return }
        skip { $0 == UInt8(ascii: "=") }
        let end = position
        skip(HTTPToken.isWhitespace)
        if position == bytes.count || current == UInt8(ascii: ",") {
            challenges[challenges.count - 1].token68 = String(decoding: bytes[start..<end], as: UTF8.self)
        } else {
            position = start
        }
    }

    private mutating func quotedString() -> String? {
        position += 1
        var content: [UInt8] = []
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = current else { return nil }
                position += 1
                content.append(escaped)
            default:
                content.append(byte)
            }
        }
        return nil
    }

    private mutating func token() -> String? {
        let start = position
        skip(HTTPToken.isTokenByte)
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    /// Commas inside quoted strings do not count.
    private mutating func skipToComma() {
        while let byte = current, byte != UInt8(ascii: ",") {
            if byte == UInt8(ascii: "\"") {
                _ = quotedString()
            } else {
                position += 1
            }
        }
    }

    private var current: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
    }

    private static func isToken68Byte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"),
            UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
