import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// Content in both directions.
    @Suite struct BodyTests {
        static let sizes = [0, 1, 65_535, 65_536, 65_537, 10 * 1024 * 1024]

        @Test(arguments: [NginxServer.http, .h1, .https], sizes)
        func contentArrivesAsItIs(server: NginxServer, size: Int) async throws {
            try await NginxSession.run {
                $0.allowsInsecureHTTP = server == .http
                $0.maximumResponseBodySize = 16 * 1024 * 1024
                _ = $1
            } _: { session in
                let pattern = Data((0..<251).map(UInt8.init))
                var body = Data(capacity: size + pattern.count)
                while body.count < size { body.append(pattern) }
                body = body.prefix(size)
                let echoed = try await session.echo(
                    .post, server, headers: ["Content-Type": "application/octet-stream"], body: body)
                #expect(echoed["content-length"] == "\(size)")
                #expect(echoed["content-type"] == "application/octet-stream")
                #expect(echoed.body.count == size)
                #expect(echoed.body == body)
            }
        }

        @Test(arguments: [HTTPMethod.post, .put, .patch, .delete], [NginxServer.h1, .https])
        func everyMethodCanHaveContent(method: HTTPMethod, server: NginxServer) async throws {
            try await NginxSession.run { session in
                let echoed = try await session.echo(method, server, body: Data("a=b".utf8))
                #expect(echoed["method"] == method.rawValue)
                #expect(echoed["content-length"] == "3")
                #expect(String(decoding: echoed.body, as: UTF8.self) == "a=b")
            }
        }

        /// A method that is meant to have content says that there is none (RFC 9110 section 8.6).
        @Test(arguments: [(HTTPMethod.post, "0"), (.put, "0"), (.get, "-"), (.delete, "-")])
        func noContent(method: HTTPMethod, length: String) async throws {
            try await NginxSession.run { session in
                let echoed = try await session.echo(method, .h1)
                #expect(echoed["content-length"] == length)
                #expect(echoed["content-type"] == "-")
            }
        }

        @Test func formsAreEncoded() async throws {
            try await NginxSession.run { session in
                let request = try HTTPRequest.form(
                    session.url(.https, "/echo"), [("scope", "read write"), ("a&b", "ö=+"), ("scope", "")])
                let echoed = try EchoedRequest(await session.client.send(request).body)
                #expect(echoed["method"] == "POST")
                #expect(echoed["content-type"] == "application/x-www-form-urlencoded")
                #expect(String(decoding: echoed.body, as: UTF8.self) == "scope=read+write&a%26b=%C3%B6%3D%2B&scope=")
            }
        }

        @Test(arguments: [NginxServer.h1, .https])
        func responsesWithoutContent(server: NginxServer) async throws {
            try await NginxSession.run { session in
                let noContent = try await session.send(.post, server, "/status/204", body: Data("a=b".utf8))
                #expect(noContent.statusCode == 204)
                #expect(noContent.body.isEmpty)
                let head = try await session.send(.head, server, "/token")
                #expect(head.statusCode == 200)
                #expect(head.headers["Content-Length"] == "87")
                #expect(head.body.isEmpty)
                #expect(try await session.echo(.get, server)["method"] == "GET", "the connection is in order")
            }
        }

        /// nginx answers these before it has read the request's content, and over HTTP/2 ends the stream at once.
        @Test(arguments: [NginxServer.h1, .https], ["/status/204", "/token/empty", "/status/401", "/token"])
        func earlyAnswersCount(server: NginxServer, path: String) async throws {
            try await NginxSession.run { session in
                let body = Data("grant_type=client_credentials".utf8)
                for _ in 0..<50 {
                    let response = try await session.send(.post, server, path, body: body)
                    #expect([200, 204, 401].contains(response.statusCode))
                }
                #expect(try await session.loggedRequests().own.count == 50)
            }
        }

        @Test(arguments: [NginxServer.h1, .https])
        func compressedContent(server: NginxServer) async throws {
            try await NginxSession.run { session in
                let plain = try await session.send(.get, server, "/token")
                let compressed = try await session.send(.get, server, "/token/gzip")
                #expect(plain.headers["Content-Encoding"] == nil)
                #expect(compressed.headers["Content-Encoding"] == "gzip")
                #expect(compressed.body == plain.body)
            }
        }

        @Test func largeContentWithinTheLimit() async throws {
            try await NginxSession.run {
                $0.maximumResponseBodySize = 9 * 1024 * 1024
                _ = $1
            } _: { session in
                let response = try await session.send(.get, .https, "/token/big")
                #expect(response.body.count > 8 * 1024 * 1024)
                #expect(response.body.suffix(3) == Data("x\"}".utf8))
            }
        }

        @Test(arguments: [400, 401, 403, 404, 405, 422, 429, 500, 502, 503])
        func everyStatusIsAResponse(status: Int) async throws {
            try await NginxSession.run { session in
                let response = try await session.send(.post, .https, "/status/\(status)", body: Data("a=b".utf8))
                #expect(response.statusCode == status)
                #expect(String(decoding: response.body, as: UTF8.self).contains("status \(status)"))
                #expect((response.headers["www-authenticate"] != nil) == (status == 401))
            }
        }
    }
}
