internal import Driver

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What the listeners of a server share: the state, the faults, and the list of what has arrived.
final class ServerCore: Sendable {
    let connections = ConnectionCounter()
    private let authority: PrivateAuthority
    private let shared = Lock(Shared())
    /// Held while options change, so that no change is lost. Never taken by a request.
    private let changing = Lock(())
    private let otherOrigins = Lock<OtherOrigins?>(nil)

    private struct Shared {
        var settings: ServerSettings?
        var options = HaapiTestServer.Options()
        var state = ServerState()
        var faults = FaultPlan()
        var log = RequestLog()
        var clockOffset = 0.0
        var origins = FaultOrigins(own: "", other: "", insecure: "")
    }

    private struct OtherOrigins {
        let secure: HTTPListener
        let insecure: HTTPListener
    }

    init(authority: PrivateAuthority) {
        self.authority = authority
    }

    /// Changes the options, but not the ports.
    func update(_ change: (inout HaapiTestServer.Options) -> Void) throws {
        try changing.withLock { _ in
            let before = shared.withLock { ($0.options, $0.settings?.ports) }
            guard let ports = before.1 else { return }
            var options = before.0
            change(&options)
            options.usesInsecureHTTP = before.0.usesInsecureHTTP
            options.opensInsecurePort = before.0.opensInsecurePort
            try prepare(options, ports)
        }
    }

    func prepare(_ options: HaapiTestServer.Options, _ ports: ServerPorts) throws {
        let before = shared.withLock { $0.settings }
        let settings = try ServerSettings(
            options: options, ports: ports, authority: authority, signingKey: before?.signingKey)
        shared.withLock { shared in
            shared.settings = settings
            shared.options = options
            shared.origins.own = settings.baseURL
        }
    }

    func respond(to request: ServerRequest) -> Delivery {
        // The clock belongs to the test and may take any lock of its own, or ask the server something.
        let time = options.clock().timeIntervalSince1970
        return shared.withLock { shared in
            guard let settings = shared.settings else { return Delivery(response: .empty(503)) }
            let endpoint = ServerSettings.endpoint(request.path)
            let faults = shared.faults.next(endpoint)
            let origins = shared.origins
            let now = Self.now(time + shared.clockOffset)
            var delivery: Delivery
            let verdict: Verdict
            if let instead = faults.compactMap({ $0.answerInstead(origins) }).first {
                delivery = instead
                // Not acted upon, and judged all the same. What has left a client once must not come a second time,
                // whoever answered.
                var discarded = shared.state
                verdict =
                    Exchange.answer(
                        request, settings: settings, state: &discarded, now: now, random: .system
                    ).verdict
                shared.state.seen = discarded.seen
            } else {
                let result = Exchange.answer(
                    request, settings: settings, state: &shared.state, now: now, random: .system)
                delivery = Delivery(response: result.response)
                verdict = result.verdict
            }
            for fault in faults { fault.apply(to: &delivery, origins) }
            shared.log.append(
                ReceivedRequest(request, endpoint: endpoint, delivery, verdict),
                keeping: shared.options.maximumRecordedRequests)
            return delivery
        }
    }

    /// Within some thousand years from 1970, so that it fits into whole seconds whatever the test's clock says.
    private static func now(_ time: Double) -> Double {
        time.isNaN ? 0 : min(max(time, 0), 1e11)
    }

    // MARK: Other origins

    /// Opens the ports that redirects and hostile addresses can lead to; nothing should ever arrive there.
    func openOtherOrigins() throws {
        let origins = try otherOrigins.withLock { present -> OtherOrigins in
            if let present { return present }
            let credentials = HTTPListener.Credentials(
                identity: try authority.serverIdentity(), clientAuthority: authority.certificatePEM)
            let opened = OtherOrigins(
                secure: try HTTPListener(credentials: credentials, connections: connections) { [weak self] in
                    self?.respondElsewhere($0) ?? .gone
                },
                insecure: try HTTPListener(credentials: nil, connections: connections) { [weak self] in
                    self?.respondElsewhere($0) ?? .gone
                })
            present = opened
            return opened
        }
        shared.withLock { shared in
            shared.origins.other = "https://127.0.0.1:\(origins.secure.port)"
            shared.origins.insecure = "http://127.0.0.1:\(origins.insecure.port)"
        }
    }

    func close() {
        let origins = otherOrigins.withLock { present in
            defer { present = nil }
            return present
        }
        origins?.secure.close()
        origins?.insecure.close()
    }

    private func respondElsewhere(_ request: ServerRequest) -> Delivery {
        let violation = Violation(
            code: .redirectFollowed, message: "Something was sent to an origin that is not the server's.")
        let delivery = Delivery(response: .html(200, "<p>Nothing should come here</p>"))
        shared.withLock { shared in
            shared.log.append(
                ReceivedRequest(request, endpoint: .unknown, delivery, Verdict(violations: [violation])),
                keeping: shared.options.maximumRecordedRequests)
        }
        return delivery
    }

    var otherOrigin: String? { otherOrigins.withLock { $0.map { "https://127.0.0.1:\($0.secure.port)" } } }

    // MARK: Switches

    var requests: [ReceivedRequest] { shared.withLock { $0.log }.requests }
    var violations: [Violation] { shared.withLock { $0.log }.violations }
    var options: HaapiTestServer.Options { shared.withLock { $0.options } }

    var clockOffset: Double {
        get { shared.withLock { $0.clockOffset } }
        set { shared.withLock { $0.clockOffset = newValue } }
    }

    func forgetRequests() { shared.withLock { $0.log = RequestLog() } }

    func add(_ entry: FaultPlan.Entry, at endpoint: TestEndpoint) {
        shared.withLock { $0.faults.add(entry, for: endpoint) }
    }

    func removeFaults(at endpoint: TestEndpoint?) { shared.withLock { $0.faults.remove(endpoint) } }

    func withState<Result>(_ body: (inout ServerState) -> Result) -> Result {
        shared.withLock { body(&$0.state) }
    }
}

extension Delivery {
    /// The server does not exist any more.
    fileprivate static var gone: Delivery { Delivery(response: .empty(503)) }
}

extension ReceivedRequest {
    init(_ request: ServerRequest, endpoint: TestEndpoint, _ delivery: Delivery, _ verdict: Verdict) {
        method = request.method
        path = request.path
        query = request.query
        headers = request.headers
        body = Data(request.body)
        self.endpoint = endpoint
        if case .beforeResponse = delivery.cut { status = nil } else { status = delivery.response.status }
        violations = verdict.violations
        warnings = verdict.warnings
        isSecure = request.isSecure
        connection = request.connection
        isTLSSessionResumed = request.isSessionResumed
    }
}
