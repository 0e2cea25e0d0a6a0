import Testing

@testable import Driver

@Suite struct ResponseHeadTests {
    /// Feeds lines until one is not answered with `proceed`.
    private func receive(_ lines: [String], into head: inout ResponseHead) -> ResponseHead.Action {
        for line in lines {
            let action = Array((line + "\r\n").utf8).withUnsafeBytes { head.receive($0) }
            if action != .proceed { return action }
        }
        return .proceed
    }

    private func verdict(_ lines: String..., limit: Int = 10_000, http2: Bool = false) -> ResponseHead.Action {
        var head = ResponseHead(maximumSize: limit, requiresHTTP2: http2)
        return receive(lines, into: &head)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectWithATargetIsRefusedAtTheEndOfItsHead(_ code: Int) {
        #expect(verdict("HTTP/1.1 \(code) x", "Location: /a", "") == .refuseRedirect(statusCode: code))
        #expect(verdict("HTTP/2 \(code)", "lOCATION:\t%%%", "") == .refuseRedirect(statusCode: code))
        #expect(verdict("HTTP/1.1 \(code) x", "Location:", "Location: /a", "") == .refuseRedirect(statusCode: code))
        #expect(verdict("HTTP/1.1 \(code) x", "Location:", " /folded", "") == .refuseRedirect(statusCode: code))
        #expect(verdict("HTTP/1.1 \(code) x", "Location: /a") == .proceed)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectWithoutATargetIsAResponse(_ code: Int) {
        #expect(verdict("HTTP/1.1 \(code) x", "") == .proceed)
        #expect(verdict("HTTP/1.1 \(code) x", "Location: \t ", "X-Location: /a", "") == .proceed)
    }

    @Test(arguments: [200, 201, 204, 300, 304, 305, 306, 309, 399, 400, 503])
    func otherStatusesWithALocationAreResponses(_ code: Int) {
        #expect(verdict("HTTP/1.1 \(code) x", "Location: /a", "") == .proceed)
    }

    @Test func theLastBlockCounts() {
        var head = ResponseHead(maximumSize: 10_000)
        let lines = [
            "HTTP/1.1 100 Continue", "", "HTTP/1.1 103 Early Hints", "Location: /no", "Link: a", "",
            "HTTP/1.1 200 OK", "X-A: 1", "x-a: 2", "", "X-Trailer: 3", "",
        ]
        #expect(receive(lines, into: &head) == .proceed)
        #expect(head.statusCode == 200)
        #expect(head.isComplete)
        #expect(HTTPFieldLines.parse(head.fieldLines) == ["X-A": "1", "x-a": "2"])
    }

    @Test func aRedirectBehindAnInterimResponseIsRefused() {
        let action = verdict("HTTP/1.1 100 Continue", "", "HTTP/1.1 302 Found", "Location: /a", "")
        #expect(action == .refuseRedirect(statusCode: 302))
    }

    @Test func theSizeCountsEveryBlockAndTrailer() {
        let status = "HTTP/1.1 200 OK"  // 17 bytes with its end
        #expect(verdict(status, "A: 1", "", limit: 25) == .proceed)
        #expect(verdict(status, "A: 1", "", limit: 24) == .refuseSize)
        #expect(verdict("HTTP/1.1 100 C", "", "HTTP/1.1 100 C", "", "HTTP/1.1 100 C", "", limit: 40) == .refuseSize)
        #expect(verdict(status, "", "T: 1", limit: 20) == .refuseSize)
    }

    @Test(arguments: [
        "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20 OK", "HTTP/1.1 2x0 OK", "HTTP/1.1 099 x", "HTTP/9.9 200 OK", "ICY 200 OK",
        "http/1.1 200 OK", "200 OK", "", "HTTP/1.1 20000 OK",
    ])
    func whatIsNoStatusLineIsMalformed(_ line: String) {
        guard case .refuseMalformed = verdict(line) else {
            Issue.record("accepted: \(line)")
            return
        }
    }

    @Test func protocolSwitchesAreMalformed() {
        guard case .refuseMalformed = verdict("HTTP/1.1 101 Switching Protocols", "") else {
            Issue.record("accepted")
            return
        }
    }

    @Test func http2CanBeDemanded() {
        #expect(verdict("HTTP/2 200", "", http2: true) == .proceed)
        guard case .refuseMalformed = verdict("HTTP/1.1 200 OK", "", http2: true) else {
            Issue.record("accepted")
            return
        }
    }
}

@Suite struct HTTPFieldLinesTests {
    private func parse(_ text: String) -> [String] {
        HTTPFieldLines.parse(Array(text.utf8)).map { "\($0.name)=\($0.value)" }
    }

    @Test func linesAreReadTolerantly() {
        #expect(parse("A: 1\r\nb:2\nC :\t 3 \r\n") == ["A=1", "b=2", "C=3"])
        #expect(parse("Empty:\r\nNo colon\r\n: nameless\r\n") == ["Empty=", "=nameless"])
        #expect(parse("A: one\r\n\ttwo\r\n  three\r\nB: 1\r\n") == ["A=one two three", "B=1"])
        #expect(parse(" stray\r\nA: 1") == ["A=1"])
        #expect(parse("URL: http://h:1/a:b\r\n") == ["URL=http://h:1/a:b"])
        #expect(parse("") == [])
    }

    @Test func bytesThatAreNotUTF8AreReadAsLatin1() {
        let fields = HTTPFieldLines.parse(Array("X: caf".utf8) + [0xE9, 0x0D, 0x0A] + Array("Y: é\r\n".utf8))
        #expect(fields["X"] == "café")
        #expect(fields["Y"] == "é")
    }
}
