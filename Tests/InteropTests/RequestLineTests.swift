import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// What of a request reaches a server, and how.
    @Suite struct RequestLineTests {
        @Test(arguments: [NginxServer.h1, .https])
        func headersArriveAsTheyAre(server: NginxServer) async throws {
            try await NginxSession.run { session in
                let sent: HTTPFields = [
                    "Authorization": "Basic YTpiJWM+ZD09", "DPoP": "eyJ0eXAi.eyJqdGki.c2ln-_",
                    "Accept": "application/vnd.auth+json; q=0.9, */*",
                    "Content-Type": "application/json; charset=\"u\"",
                    "User-Agent": "tests/1.0 (a; b)", "Cookie": "a=1; b=2", "Referer": "https://example.com/?q=1",
                ]
                let echoed = try await session.echo(.post, server, headers: sent, body: Data("{}".utf8))
                for (name, value) in sent {
                    #expect(echoed[name.lowercased()] == value, "\(name)")
                }
                let logged = try await session.loggedRequests().own
                let entry = try #require(logged.first)
                #expect(entry.hasAuthorization)
                #expect(entry.userAgent == sent["User-Agent"])
            }
        }

        @Test(arguments: [NginxServer.h1, .https])
        func nothingIsAddedThatTellsOrAuthorizes(server: NginxServer) async throws {
            try await NginxSession.run { session in
                let echoed = try await session.echo(.get, server)
                for name in ["authorization", "dpop", "cookie", "referer", "content-type"] {
                    #expect(echoed[name] == "-", "\(name)")
                }
                let port = try #require(session.peer.endpoints[server].port)
                #expect(echoed["host"] == "localhost:\(port)")
                #expect(echoed["ssl-server-name"] == "localhost")
            }
        }

        @Test(arguments: [
            "/status/404/a%20b%2Fc%C3%A9", "/status/404/%7Euser/a+b;c=d", "/status/404?x=a%26b&y=%2B+%20",
            "/status/404?", "//status/404",
        ])
        func pathsAndQueriesArriveAsTheyAre(path: String) async throws {
            try await NginxSession.run { session in
                _ = try await session.send(.get, .https, path)
                let separator = path.contains("?") ? "&" : "?"
                #expect(try await session.loggedRequests().own.map(\.target) == ["\(path)\(separator)t=\(session.id)"])
            }
        }

        @Test func fragmentsAreNotSent() async throws {
            try await NginxSession.run { session in
                let address = try session.url(.https, "/echo").absoluteString
                let url = try #require(URL(string: address + "#access_token=s3cret"))
                let echoed = try EchoedRequest(await session.client.send(HTTPRequest(.get, url)).body)
                #expect(echoed["uri"] == "/echo?t=\(session.id)")
            }
        }

        @Test func userInformationIsRefused() async throws {
            try await NginxSession.run { session in
                let address = try session.url(.https, "/echo").absoluteString
                let url = try #require(
                    URL(string: address.replacingOccurrences(of: "https://", with: "https://u:s3cret@")))
                let error = await #expect(throws: TransportError.self) {
                    try await session.client.send(HTTPRequest(.get, url))
                }
                #expect(error?.kind == .invalidRequest)
                #expect(error.map { "\($0)".contains("s3cret") } == false)
                #expect(try await session.loggedRequests().own.isEmpty)
            }
        }

        @Test func httpIsRefusedUnlessAllowed() async throws {
            try await NginxSession.run { session in
                let error = try await session.failure(.get, .http, "/echo")
                let refusal = HaapiInsecureTransportRefusal(scheme: "http", host: "localhost")
                #expect(error as? HaapiInsecureTransportRefusal == refusal)
                #expect(try await session.loggedRequests().own.isEmpty)
            }
        }

        @Test(.enabled(if: hasIPv6Loopback))
        func addressesOfIPv6() async throws {
            try await NginxSession.run { session in
                let port = try #require(session.peer.endpoints[.https].port)
                let url = try #require(URL(string: "https://[::1]:\(port)/echo?t=\(session.id)"))
                let echoed = try EchoedRequest(await session.client.send(HTTPRequest(.get, url)).body)
                #expect(echoed["host"] == "[::1]:\(port)")
            }
        }

        static let hasIPv6Loopback: Bool = {
            let addresses = (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)) ?? ""
            return addresses.contains("00000000000000000000000000000001 ")
        }()
    }
}
