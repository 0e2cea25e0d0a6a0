import Foundation
import TestSupport
import Testing

@testable import Driver

extension HTTPClient {
    /// A client that may talk to loopback in clear, that no environment sends through a proxy, and whose time limits
    /// are for tests that hang.
    static func loopback(
        poller: EventLoop.PollerKind = .platform, _ configure: (inout HTTPClientConfiguration) -> Void = { _ in }
    ) throws -> HTTPClient {
        var configuration = HTTPClientConfiguration.haapi.limited(to: .seconds(100))
        configuration.allowsInsecureHTTP = true
        configuration.proxy = .none
        configure(&configuration)
        return try HTTPClient(configuration: configuration, poller: poller)
    }

    func get(_ url: URL, headers: HTTPFields = [:]) async throws -> HTTPResponse {
        try await send(HTTPRequest(.get, url, headers: headers))
    }

    func post(_ url: URL, _ body: String = "a=1") async throws -> HTTPResponse {
        try await send(HTTPRequest(.post, url, body: Data(body.utf8)))
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension Trait where Self == TimeLimitTrait {
    /// Tests never wait for time to pass; this only turns a hang into a failure.
    static var endsInTime: Self { .timeLimit(.minutes(5)) }
}
