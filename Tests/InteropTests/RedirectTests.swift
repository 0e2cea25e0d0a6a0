import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// The redirect rule: 301, 302, 303, 307 and 308 with a `Location` are refused, whatever the target, the method and
    /// the version of HTTP; every other 3xx is a response. That nothing is sent to a target is shown by nginx's log:
    /// each request of a test has the test's id in its query, and no target has one.
    @Suite struct RedirectTests {
        static let servers: [NginxServer] = [.http, .https, .https2, .h1]
        static let methods: [HTTPMethod] = [.get, .post, .put, .delete]
        static let refusedStatuses = [301, 302, 303, 307, 308]
        static let otherStatuses = [300, 304, 305, 306]
        static let targets = [
            "same", "relative", "relpath", "query", "fragment", "schemeless", "crossport", "crosshost", "downgrade",
            "upgrade", "external", "userinfo", "file", "noscheme", "loop", "chain", "crlf", "withtoken",
        ]
        /// Parts of the targets of ``targets``, none of which may be told.
        static let partsOfTargets = [
            "localhost", "127.0.0.1", "peer.invalid", "echo", "://", "again", "#", "user:pass", "hostname", "Injected",
            "/redirect",
        ]

        @Test(arguments: servers, methods)
        func everyTargetIsRefused(server: NginxServer, method: HTTPMethod) async throws {
            try await NginxSession.run {
                $0.allowsInsecureHTTP = server == .http
                _ = $1
            } _: { session in
                var sent: [String] = []
                for status in Self.refusedStatuses {
                    for target in Self.targets {
                        let path = "/redirect/\(status)/\(target)"
                        sent.append("\(method) \(path)?t=\(session.id)")
                        let error = try await session.failure(
                            method, server, path, headers: ["Authorization": "Bearer s3cret"],
                            body: Self.body(of: method))
                        #expect(error as? HaapiRedirectRefusal == HaapiRedirectRefusal(statusCode: status), "\(path)")
                        Self.expectSilence(of: error, about: path)
                    }
                }
                let logged = try await session.loggedRequests()
                #expect(logged.own.map { "\($0.method) \($0.target)" } == sent)
                #expect(logged.own.allSatisfy { $0.hasAuthorization })
                #expect(logged.strays.isEmpty)
            }
        }

        @Test(arguments: servers, methods)
        func otherStatusesAreResponses(server: NginxServer, method: HTTPMethod) async throws {
            try await NginxSession.run {
                $0.allowsInsecureHTTP = server == .http
                _ = $1
            } _: { session in
                let cases =
                    Self.otherStatuses.flatMap { status in
                        Self.targets.filter { $0 != "withtoken" }.map { (status, $0) }
                    } + (Self.otherStatuses + Self.refusedStatuses).map { ($0, "noloc") }
                for (status, target) in cases {
                    let path = "/redirect/\(status)/\(target)"
                    let response = try await session.send(method, server, path, body: Self.body(of: method))
                    #expect(response.statusCode == status, "\(path)")
                    #expect((response.headers["Location"] == nil) == (target == "noloc"), "\(path)")
                    #expect(String(decoding: response.body, as: UTF8.self) == Self.page(of: status), "\(path)")
                }
                let logged = try await session.loggedRequests()
                #expect(logged.own.count == cases.count)
                #expect(logged.own.map(\.status) == cases.map(\.0))
                #expect(logged.strays.isEmpty)
            }
        }

        @Test(arguments: [HTTPMethod.head, .patch, .options])
        func otherMethodsAreNoException(method: HTTPMethod) async throws {
            try await NginxSession.run { session in
                for status in Self.refusedStatuses {
                    let error = try await session.failure(method, .https, "/redirect/\(status)/same")
                    #expect(error as? HaapiRedirectRefusal == HaapiRedirectRefusal(statusCode: status))
                }
                let logged = try await session.loggedRequests()
                #expect(logged.own.count == Self.refusedStatuses.count)
                #expect(logged.strays.isEmpty)
            }
        }

        /// If the refusal waited for the end of the body, a timeout would come in its place.
        @Test(arguments: [NginxServer.h1, .https])
        func refusalDoesNotWaitForTheBody(server: NginxServer) async throws {
            try await NginxSession.run { session in
                for status in Self.refusedStatuses {
                    let error = try await session.failure(.get, server, "/redirect/\(status)/stall")
                    #expect(error as? HaapiRedirectRefusal == HaapiRedirectRefusal(statusCode: status))
                }
                #expect(try await session.echo(.get, server)["method"] == "GET", "the client goes on working")
            }
        }

        @Test(arguments: [NginxServer.h1, .https])
        func largeUploadsAreRefusedToo(server: NginxServer) async throws {
            try await NginxSession.run { session in
                let body = Data(repeating: UInt8(ascii: "x"), count: 10 * 1024 * 1024)
                let error = try await session.failure(.post, server, "/redirect/307/crosshost", body: body)
                #expect(error as? HaapiRedirectRefusal == HaapiRedirectRefusal(statusCode: 307))
                let logged = try await session.loggedRequests()
                #expect(logged.own.count == 1)
                #expect(logged.strays.isEmpty)
            }
        }

        private static func body(of method: HTTPMethod) -> Data? {
            method == .get ? nil : Data("grant_type=client_credentials".utf8)
        }

        private static func page(of status: Int) -> String {
            status == 304 ? "" : "<html>moved</html>\n"
        }

        private static func expectSilence(of error: any Error, about path: String) {
            var dumped = ""
            dump(error, to: &dumped)
            for text in ["\(error)", String(reflecting: error), error.localizedDescription, dumped] {
                for part in partsOfTargets {
                    #expect(!text.contains(part), "the error for \(path) tells \(part)")
                }
            }
        }
    }
}
