@testable import Driver
import Foundation

/// base64url and JSON.
enum Texts {
    static func base64url(_ bytes: [UInt8]) {
        FuzzTarget.check(Base64URL.decode(Base64URL.encode(bytes)) == bytes, "bytes that do not come back")
        let text = String(decoding: bytes, as: UTF8.self)
        guard let decoded = Base64URL.decode(text) else { return }
        FuzzTarget.check(Base64URL.encode(decoded) == text, "two texts for the same bytes")
    }

    static func json(_ data: Data) {
        guard let value = try? JSONParser.parse(data) else { return }
        FuzzTarget.check(
            (try? JSONParser.parse(Data(JSONWriter.write(value)))) == value, "JSON that does not come back")
    }
}
