import Foundation

@testable import Driver

/// A JWT taken apart without checking anything.
struct JWTParts {
    let headerText: String
    let header: JSONObject
    let claims: JSONObject
    let payloadText: String

    struct NotAJWT: Error {}

    init(_ token: String) throws {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let headerObject = try JSONParser.parse(Data(header)).object,
            let claims = try JSONParser.parse(Data(payload)).object
        else { throw NotAJWT() }
        headerText = String(decoding: header, as: UTF8.self)
        payloadText = String(decoding: payload, as: UTF8.self)
        self.header = headerObject
        self.claims = claims
    }
}

extension RandomSource {
    /// The bytes 0, 1, 2 …, starting one higher with each call.
    static func counting() -> RandomSource {
        let calls = Lock<UInt8>(0)
        return RandomSource { count in
            let start = calls.withLock { calls in
                defer { calls += 1 }
                return calls
            }
            return (0..<count).map { start &+ UInt8(truncatingIfNeeded: $0) }
        }
    }
}
