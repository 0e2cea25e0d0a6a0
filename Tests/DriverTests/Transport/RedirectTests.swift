import Foundation
import TestSupport
import Testing

@testable import Driver

/// Nothing follows a redirect, nothing is sent to its target, and nobody learns the target.
@Suite(.endsInTime) struct RedirectTests {
    static let refusedCodes = [301, 302, 303, 307, 308]
    static let methods: [HTTPMethod] = [.get, .post, .put, .patch, .delete, .options, .head]

    /// The body never ends, so a refusal that waited for it would never come.
    @Test(arguments: refusedCodes, methods)
    func isRefusedAtOnce(code: Int, method: HTTPMethod) async throws {
        let bodies = method == .head ? [nil] : [nil, Data("a=1".utf8)]
        for body in bodies {
            let target = try ScriptedServer(connections: [])
            let server = try ScriptedServer(
                .request,
                .send(
                    "HTTP/1.1 \(code) Elsewhere\r\nLocation: \(target.url("/?code=TARGETSECRET"))\r\n"
                        + "Content-Length: 107374182400\r\n\r\n"),
                .silence)
            let client = try HTTPClient.loopback()

            let refusal = await #expect(throws: HaapiRedirectRefusal.self) {
                try await client.send(HTTPRequest(method, server.url("/start"), body: body))
            }

            #expect(refusal == HaapiRedirectRefusal(statusCode: code))
            #expect(refusal?.errorCode.rawValue == "haapi_redirect_refused")
            try await server.connectionEnds()
            #expect(server.record.requests.map(\.line) == ["\(method) /start HTTP/1.1"])
            #expect(target.record.connections.isEmpty)
        }
    }

    @Test func isRefusedBeforeThePartOfTheBodyThatArrived() async throws {
        let server = try ScriptedServer(
            .request, .send("HTTP/1.1 302 \r\nLocation: /x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"), .silence
        )
        let client = try HTTPClient.loopback()
        await #expect(throws: HaapiRedirectRefusal(statusCode: 302)) { try await client.get(server.url()) }
    }

    /// The decision looks at whether there is a target, never at what it is.
    @Test(arguments: [
        "Location: /x", "location: /x", "lOcAtIoN:/x", "Location:\t/x", "Location: ::no URL::", "Location: #",
        "Location: \r\nLocation: /x", "Location: /x\r\nLocation:", "Location: /x\r\nLocation: /y", "Location: ?",
        "Location:\r\n /folded", "Location: \u{1}", "Location: javascript:alert(1)", "Location: \"\"",
    ])
    func anyTargetIsRefused(fields: String) async throws {
        let server = try ScriptedServer(
            .request, .send("HTTP/1.1 303 See Other\r\n\(fields)\r\nContent-Length: 0\r\n\r\n"))
        let client = try HTTPClient.loopback()
        await #expect(throws: HaapiRedirectRefusal(statusCode: 303)) { try await client.get(server.url()) }
    }

    @Test(
        arguments: refusedCodes,
        ["", "Location:\r\n", "Location: \r\n", "Location: \t \r\nLocation:\r\n", "X-Location: /x\r\n"])
    func withoutATargetItIsAResponse(code: Int, fields: String) async throws {
        let server = try ScriptedServer(
            .request, .send("HTTP/1.1 \(code) \r\n\(fields)X-After: 1\r\nContent-Length: 4\r\n\r\nbody"))
        let client = try HTTPClient.loopback()
        let response = try await client.post(server.url())
        #expect(response.statusCode == code)
        #expect(response.headers["X-After"] == "1")
        #expect(response.text == "body")
    }

    @Test(arguments: [200, 201, 202, 300, 305, 306, 309, 399, 401, 503], methods)
    func anyOtherStatusIsAResponse(code: Int, method: HTTPMethod) async throws {
        let target = try ScriptedServer(connections: [])
        let body = method == .head ? "" : "a 3xx with a body"
        let server = try ScriptedServer(
            .request, .answer(code, [("Location", target.url().absoluteString), ("X-After", "1")], body: body))
        let client = try HTTPClient.loopback()
        let response = try await client.send(HTTPRequest(method, server.url()))
        #expect(response.statusCode == code)
        #expect(response.headers["Location"] == target.url().absoluteString)
        #expect(response.headers["X-After"] == "1")
        #expect(response.text == body)
        #expect(target.record.connections.isEmpty)
    }

    @Test func notModifiedWithATargetIsAResponse() async throws {
        let server = try ScriptedServer(.request, .send("HTTP/1.1 304 \r\nLocation: /x\r\nETag: \"1\"\r\n\r\n"))
        let client = try HTTPClient.loopback()
        let response = try await client.get(server.url())
        #expect(response.statusCode == 304)
        #expect(response.headers["ETag"] == "\"1\"")
        #expect(response.body.isEmpty)
    }

    @Test(arguments: [
        ("HTTP/1.1 103 Early Hints\r\nLocation: /x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 200),
        ("HTTP/1.1 103 Early Hints\r\nLocation: /x\r\n\r\nHTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", 302),
    ])
    func aTargetInAnInterimResponseDoesNotCount(answer: String, code: Int) async throws {
        let server = try ScriptedServer(.request, .send(answer))
        let client = try HTTPClient.loopback()
        let response = try await client.get(server.url())
        #expect(response.statusCode == code)
        #expect(response.headers["Location"] == nil)
    }

    @Test(arguments: [
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.0 302 Found\r\nLocation: /x\r\n\r\n", "HTTP/1.1 302\nLocation: /x\nContent-Length: 0\n\n",
        "HTTP/1.1 302 Found\r\nConnection: close\r\nLocation: /x\r\n\r\nbody",
    ])
    func isRefusedInAnyFraming(answer: String) async throws {
        let server = try ScriptedServer(.request, .send(answer))
        let client = try HTTPClient.loopback()
        await #expect(throws: HaapiRedirectRefusal(statusCode: 302)) { try await client.get(server.url()) }
    }

    @Test func theTargetIsNowhereInTheError() async throws {
        let server = try ScriptedServer(
            .request, .answer(307, [("Location", "https://target.fail.test/?code=TARGETSECRET")]))
        let client = try HTTPClient.loopback()
        let refusal = try await #require(throws: HaapiRedirectRefusal.self) { try await client.get(server.url()) }
        #expect("\(refusal)".contains("307"))
        for text in texts(of: refusal) {
            #expect(!text.contains("target") && !text.contains("TARGETSECRET"), "\(text)")
        }
    }

    @Test func theClientGoesOnAfterARefusal() async throws {
        let server = try ScriptedServer(
            everyConnection: .answering { request in
                request.target == "/old" ? HTTPAnswer.bytes(308, [("Location", "/new")]) : HTTPAnswer.text(body: "here")
            })
        let client = try HTTPClient.loopback()
        for _ in 0..<3 {
            await #expect(throws: HaapiRedirectRefusal(statusCode: 308)) { try await client.get(server.url("/old")) }
            #expect(try await client.get(server.url("/direct")).text == "here")
        }
        #expect(!server.record.requests.map(\.target).contains("/new"))
    }
}
