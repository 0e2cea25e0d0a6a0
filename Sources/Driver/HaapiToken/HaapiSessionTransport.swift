/// Adds the session of a flow to each request and takes over the one that a response sets; the name in the one direction
/// is `Session-Id`, in the other `Set-Session-Id`.
final class HaapiSessionTransport: HTTPTransport {
    private struct Session {
        var id: String?
        /// Which flow it is; answers to requests of an earlier one do not count.
        var flow = 0
    }

    private let transport: any HTTPTransport
    private let session = Lock(Session())

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let current = session.withLock { $0 }
        var request = request
        request.headers["Session-Id"] = current.id
        let response = try await transport.send(request)
        if let new = response.headers["Set-Session-Id"], !new.isEmpty {
            session.withLock { if $0.flow == current.flow { $0.id = new } }
            DriverFollowUpTag.flow.debug("The server set the session to \(sensitive: new)")
        }
        return response
    }

    var currentId: String? {
        session.withLock { $0.id }
    }

    func reset() {
        session.withLock { $0 = Session(id: nil, flow: $0.flow + 1) }
    }
}
