@testable import Driver
import Foundation

/// Header fields and addresses.
enum Fields {
    static func challenge(_ text: String) {
        let fields: HTTPFields = ["WWW-Authenticate": text]
        for challenge in fields.authenticationChallenges {
            FuzzTarget.check(!challenge.scheme.isEmpty, "a challenge without a scheme")
            _ = (challenge["error"], challenge.hasScheme("DPoP"))
        }
    }

    static func lines(_ bytes: [UInt8]) {
        let fields = HTTPFieldLines.parse(bytes)
        for (name, value) in fields.prefix(20) {
            FuzzTarget.check(fields.values(for: name).contains(value), "a field that is not found by its name")
        }
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        _ = (fields.mediaType, fields.authenticationChallenges)
        let text = String(decoding: bytes, as: UTF8.self)
        if let wait = RetryAfter.parse(text, now: now) {
            FuzzTarget.check(wait >= .zero && wait <= RetryAfter.maximum, "a wait out of bounds")
        }
        _ = MediaType(text)
        bytes.withUnsafeBytes { _ = ResponseHead.parseStatusLine($0) }
    }

    static func address(_ href: String) {
        Documents.resolve(href)
    }
}
