internal import Driver
internal import Foundation
internal import HaapiTestServer

/// A server in a process of its own. It prints one line of JSON: its addresses, or what a hundred servers left behind
/// (`--leftovers`, perhaps with another number).
///
/// Without arguments it serves until its standard input ends; then it prints one more line, with the rules that were
/// broken.
@main
enum TestServerHost {
    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "--leftovers" {
            try await Leftovers.measure(CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 100)
        } else {
            try serve()
        }
    }

    private static func serve() throws {
        let server = try HaapiTestServer()
        write([
            ("token_endpoint", server.tokenEndpoint.absoluteString),
            ("authorization_endpoint", server.authorizationEndpoint.absoluteString),
            ("registration_endpoint", server.registrationEndpoint.absoluteString),
            ("userinfo_endpoint", server.userinfoEndpoint.absoluteString),
            ("base_url", server.baseURL.absoluteString), ("issuer", server.issuer.absoluteString),
            ("ca", String(decoding: server.caPEM, as: UTF8.self)),
        ])
        while readLine() != nil {}
        write([
            ("requests", String(server.requests.count)),
            ("violations", server.violations.map(\.description).joined(separator: "\n")),
            ("warnings", server.requests.flatMap(\.warnings).map(\.description).joined(separator: "\n")),
        ])
        server.close()
    }

    static func write(_ members: [(String, String)]) {
        let object = JSONObject(members.map { JSONObject.Member(name: $0.0, value: .string($0.1)) })
        print(JSONWriter.text(.object(object)))
        fflush(nil)
    }
}
