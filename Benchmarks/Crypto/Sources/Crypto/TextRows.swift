import Driver
import Foundation

/// Token answers and base64url against what Foundation has.
enum TextRows {
    struct Failed: Error {}

    static func all() throws -> [Row] {
        try [300, 1500].map(tokenAnswer) + [32, 1024].flatMap(base64URL)
    }

    private struct FoundationAnswer: Decodable {
        let access_token: String
        let token_type: String
        let expires_in: Int
        let scope: String?
        let refresh_token: String?
    }

    private static func tokenAnswer(_ byteCount: Int) throws -> Row {
        var text = """
            {"access_token":"TOKEN","token_type":"DPoP","expires_in":300,"scope":"openid profile email",\
            "refresh_token":"d1b0c2f4-8a7e-4d39-9c55-0f6a3b2e1d00"}
            """
        let missing = byteCount - text.utf8.count + 5
        text.replace("TOKEN", with: String(repeating: "aB3-_", count: missing / 5 + 1).prefix(missing))
        let body = Data(text.utf8)
        let headers: HTTPFields = ["Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store"]
        let now = Date()
        let decoder = JSONDecoder()
        return Row(
            name: "token answer, \(body.count) bytes",
            driver: Contestant(name: "TokenAnswerClassifier") { times in
                for _ in 0..<times {
                    let result = TokenAnswerClassifier.classify(
                        statusCode: 200, headers: headers, body: body, now: now)
                    guard try result.get().expiresIn == .seconds(300) else { throw Failed() }
                }
            },
            reference: Contestant(name: "JSONDecoder") { times in
                for _ in 0..<times {
                    guard try decoder.decode(FoundationAnswer.self, from: body).expires_in == 300 else {
                        throw Failed()
                    }
                }
            }, aim: nil)
    }

    private static func base64URL(_ byteCount: Int) -> [Row] {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let data = Data(bytes)
        let (text, padded) = (Base64URL.encode(bytes), data.base64EncodedString())
        return [
            Row(
                name: "base64url of \(byteCount) bytes",
                driver: Contestant(name: "Base64URL.encode") { times in
                    for _ in 0..<times where Base64URL.encode(bytes).utf8.count != text.utf8.count { throw Failed() }
                },
                reference: Contestant(name: "base64EncodedString") { times in
                    for _ in 0..<times where data.base64EncodedString().utf8.count != padded.utf8.count {
                        throw Failed()
                    }
                }, aim: nil),
            Row(
                name: "back to \(byteCount) bytes",
                driver: Contestant(name: "Base64URL.decode") { times in
                    for _ in 0..<times where Base64URL.decode(text)?.count != byteCount { throw Failed() }
                },
                reference: Contestant(name: "Data(base64Encoded:)") { times in
                    for _ in 0..<times where Data(base64Encoded: padded)?.count != byteCount { throw Failed() }
                }, aim: nil),
        ]
    }
}
