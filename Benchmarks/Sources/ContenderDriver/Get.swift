import Driver
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Load

/// Requests of one client. The variant `executor` runs the callers on the client's own thread.
func get(_ plan: Plan) async throws {
    var configuration = HTTPClientConfiguration.haapi
    configuration.allowsInsecureHTTP = true
    configuration.proxy = .none
    configuration.httpVersion = plan.usesHTTP2 ? .http2 : .http1_1
    // Those that are to wait must not time out meanwhile.
    configuration.requestTimeout = .seconds(600)
    configuration.idleTimeout = .seconds(600)
    if let path = plan.certificateAuthorityFile { configuration.trust = .pemFile(path) }
    let client = try HTTPClient(configuration: configuration)
    defer { client.close() }

    let active = try request(plan.url)
    let waiting = try request(plan.waitingURL.isEmpty ? plan.url : plan.waitingURL)
    @Sendable func send(_ request: HTTPRequest) async throws -> Answer {
        let response = try await client.send(request)
        return Answer(statusCode: response.statusCode, byteCount: response.body.count)
    }
    @Sendable func measure() async throws {
        try await ClosedLoop(plan).measure(active: { try await send(active) }, waiting: { try await send(waiting) })
    }
    if plan.variant == "executor" {
        try await withTaskExecutorPreference(client.executor) { try await measure() }
    } else {
        try await measure()
    }
}

private func request(_ address: String) throws -> HTTPRequest {
    guard let url = URL(string: address) else { Failure.report("not a URL: \(address)") }
    return HTTPRequest(.get, url)
}
