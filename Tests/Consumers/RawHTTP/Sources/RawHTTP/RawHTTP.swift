import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `RawHTTP ENDPOINTS`: raw HTTP with credentials through Driver, against the server that ENDPOINTS describes. Ends
/// with status 0 only if every request came out as it should.
@main
struct RawHTTP {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else { throw DemonstrationError.usage }
        let endpoints = try Endpoints.load(path: CommandLine.arguments[1])

        var configuration = HTTPClientConfiguration.haapi
        configuration.trust = .pemFile(endpoints.caFile)
        let client = try HTTPClient(configuration: configuration)
        defer { client.close() }

        var demonstration = Demonstration(client: client)
        await demonstration.show(
            "A token request over TLS",
            .form(
                try url(endpoints.https + "/echo"), [("grant_type", "client_credentials"), ("scope", "read")],
                headers: ["Authorization": "Basic Y2xpZW50OnNlY3JldA=="]
            ),
            expecting: .status(200)
        )
        await demonstration.show(
            "The same, but the server wants to send it to another host",
            .form(
                try url(endpoints.https + "/redirect/307/external"), [("grant_type", "client_credentials")],
                headers: ["Authorization": "Basic Y2xpZW50OnNlY3JldA=="]
            ),
            expecting: .redirectRefused(status: 307)
        )
        await demonstration.show(
            "An address that is not encrypted",
            HTTPRequest(.get, try url(endpoints.http + "/echo")),
            expecting: .notSent
        )
        await demonstration.show(
            "A server with a certificate of an authority that is not trusted",
            HTTPRequest(.get, try url(endpoints.untrusted + "/echo")),
            expecting: .tlsFailure(.certificateUntrusted)
        )
        guard demonstration.surprises == 0 else { throw DemonstrationError.surprises(demonstration.surprises) }
        print("\nAll four came out as they should.")
    }

    private static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw DemonstrationError.notAnAddress(text) }
        return url
    }
}

enum DemonstrationError: Error {
    case usage
    case notAnAddress(String)
    case surprises(Int)
}
