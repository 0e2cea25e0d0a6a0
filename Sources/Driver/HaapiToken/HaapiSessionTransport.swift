/// Adds the session of a flow to each request and takes over the one that a response sets; the name in the one direction
/// is `Session-Id`, in the other `Set-Session-Id`.
final class HaapiSessionTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let sessionId = Lock<String?>(nil)

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        request.headers["Session-Id"] = sessionId.withLock { $0 }
        let response = try await transport.send(request)
        if let new = response.headers["Set-Session-Id"], !new.isEmpty {
            sessionId.withLock { $0 = new }
            DriverFollowUpTag.flow.debug("The server set the session to \(sensitive: new)")
        }
        return response
    }

    func reset() {
        sessionId.withLock { $0 = nil }
    }
}
