import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// What a request to the loopback listener is worth.
struct RedirectRequestTests {
    private static let request = RedirectRequest(port: 4711, path: "/p4th", parameter: "_resume_nonce")

    private static func head(
        _ line: String = "GET /p4th?_resume_nonce=RN HTTP/1.1", host: String? = "127.0.0.1:4711", _ more: String = ""
    ) -> String {
        line + "\r\n" + (host.map { "Host: \($0)\r\n" } ?? "") + more + "\r\n"
    }

    static let accepted: [(String, String)] = [
        (head(), "http://127.0.0.1:4711/p4th?_resume_nonce=RN"),
        (head("GET /p4th?_resume_nonce=RN HTTP/1.0"), "http://127.0.0.1:4711/p4th?_resume_nonce=RN"),
        (head("GET /p4th?a=b&_resume_nonce=R%20N&c HTTP/1.1"), "http://127.0.0.1:4711/p4th?a=b&_resume_nonce=R%20N&c"),
        (head("GET /p4th?%5Fresume_nonce=RN HTTP/1.1"), "http://127.0.0.1:4711/p4th?%5Fresume_nonce=RN"),
        (head("GET /p4th?_resume_nonce HTTP/1.1"), "http://127.0.0.1:4711/p4th?_resume_nonce"),
        (head(host: nil, "hOST:\t 127.0.0.1:4711\r\nUser-Agent: x\r\n"), "http://127.0.0.1:4711/p4th?_resume_nonce=RN"),
        (head() + "something behind it", "http://127.0.0.1:4711/p4th?_resume_nonce=RN"),
    ]

    @Test(arguments: accepted)
    func theReturnOfTheBrowser(text: String, url: String) throws {
        #expect(Self.request.verdict(on: Array(text.utf8)) == .accepted(try #require(URL(string: url))))
        // Not before the head is whole.
        let end = try #require(text.range(of: "\r\n\r\n")?.upperBound)
        for count in [0, 1, 10, text[..<end].utf8.count - 1] {
            #expect(Self.request.verdict(on: Array(text.utf8.prefix(count))) == .incomplete)
        }
    }

    static let refused: [(String, Int)] = [
        (head("POST /p4th?_resume_nonce=RN HTTP/1.1"), 405), (head("HEAD /p4th?_resume_nonce=RN HTTP/1.1"), 405),
        (head("OPTIONS /p4th HTTP/1.1"), 405), (head("get /p4th?_resume_nonce=RN HTTP/1.1"), 405),
        (head("GET /favicon.ico HTTP/1.1"), 404), (head("GET / HTTP/1.1"), 404),
        (head("GET /?_resume_nonce=RN HTTP/1.1"), 404), (head("GET /p4th/?_resume_nonce=RN HTTP/1.1"), 404),
        (head("GET /P4TH?_resume_nonce=RN HTTP/1.1"), 404), (head("GET /p4t%68?_resume_nonce=RN HTTP/1.1"), 404),
        (head("GET //p4th?_resume_nonce=RN HTTP/1.1"), 404),
        (head("GET http://127.0.0.1:4711/p4th?_resume_nonce=RN HTTP/1.1"), 404),
        (head("GET /p4th HTTP/1.1"), 400), (head("GET /p4th? HTTP/1.1"), 400),
        (head("GET /p4th?resume_nonce=RN HTTP/1.1"), 400), (head("GET /p4th?x=_resume_nonce HTTP/1.1"), 400),
        (head("GET /p4th?_resume_nonce=RN#x HTTP/1.1"), 400), (head("GET /p4th?_resume_nonce=é HTTP/1.1"), 400),
        (head("GET /p4th?_resume_nonce=<> HTTP/1.1"), 400), (head("GET /p4th?_resume_nonce=\u{1}x HTTP/1.1"), 400),
        // Other hosts.
        (head(host: "evil.example.test"), 400), (head(host: "evil.example.test:4711"), 400),
        (head(host: "localhost:4711"), 400), (head(host: "127.0.0.1"), 400), (head(host: "127.0.0.1:80"), 400),
        (head(host: "127.0.0.1:4711.evil.test"), 400), (head(host: "127.0.0.1:4711, evil.test"), 400),
        (head(host: ""), 400), (head(host: nil), 400), (head(host: nil, "X-Host: 127.0.0.1:4711\r\n"), 400),
        (head("GET /p4th?_resume_nonce=RN HTTP/1.1", host: "127.0.0.1:4711", "Host: 127.0.0.1:4711\r\n"), 400),
        // No HTTP, or none that is spoken here.
        (head("GET /p4th?_resume_nonce=RN"), 400), (head("GET /p4th?_resume_nonce=RN HTTP/2"), 400),
        (head("GET  /p4th?_resume_nonce=RN HTTP/1.1"), 400), (head("GET /p4th?_resume_nonce=R N HTTP/1.1"), 400),
        (head(""), 400), ("\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\r\n\r\n", 400),
        (head("GET /p4th?_resume_nonce=RN HTTP/1.1").replacing("\r\nHost", with: "\nHost"), 400),
    ]

    @Test(arguments: refused)
    func everythingElse(text: String, status: Int) {
        #expect(Self.request.verdict(on: Array(text.utf8)) == .refused(status))
    }

    @Test func sizes() {
        let line = "GET /p4th?_resume_nonce=RN HTTP/1.1\r\nHost: 127.0.0.1:4711\r\n"
        func padded(_ count: Int) -> [UInt8] {
            let rest = count - line.utf8.count - 4 - 3
            return Array((line + "X: " + String(repeating: "x", count: rest) + "\r\n\r\n").utf8)
        }
        guard case .accepted = Self.request.verdict(on: padded(RedirectRequest.maximumHeadSize)) else {
            Issue.record("refused")
            return
        }
        #expect(Self.request.verdict(on: padded(RedirectRequest.maximumHeadSize + 1)) == .refused(431))
        let endless = [UInt8](repeating: UInt8(ascii: "x"), count: RedirectRequest.maximumHeadSize)
        #expect(Self.request.verdict(on: endless) == .refused(431))
        #expect(Self.request.verdict(on: endless.dropLast()) == .incomplete)
        #expect(Self.request.verdict(on: [0xFF, 0xFE] + Array("\r\n\r\n".utf8)) == .refused(400))
    }
}
