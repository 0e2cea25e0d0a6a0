extension Scenario {
    /// Every row, in the report's order. A benchmark of something else than requests is one more array here and one
    /// more `work` in the contenders that take part.
    static let all: [Scenario] = keptConnections + [oneActive] + freshConnections + [memory]

    private static let keptConnections: [Scenario] =
        [Server.http, .https].flatMap { server in
            [Content.small, .large].flatMap { content in
                [1, 64, 256].map { get(server, content, concurrency: $0) }
            }
        } + [1, 64, 256].map { get(.http2, .small, concurrency: $0) }

    private static func get(_ server: Server, _ content: Content, concurrency: Int) -> Scenario {
        let aims: [Contender: Double] =
            concurrency == 1 ? [.driver: 0.5, .driverOnLoop: 0.8] : [.driver: 0.85, .driverOnLoop: 0.85]
        return Scenario(
            name: "\(server.name), \(content.name), \(amount(concurrency))", aims: aims, aimOverURLSession: 4
        ) {
            requests($0, server.address(of: content.path, in: $1), $1)
                + content.check + server.options + ["--concurrency", "\(concurrency)"]
        }
    }

    private static let oneActive = Scenario(
        name: "http, small, one at a time while 1,000 wait", aims: [.driver: 0.6, .driverOnLoop: 0.6]
    ) { contender, endpoints in
        // The event loop that does not look at a thousand idle sockets to serve one.
        requests(contender, Server.http.address(of: Content.small.path, in: endpoints), endpoints, c: "epoll")
            + Content.small.check
            + ["--waiting", "1000", "--waiting-url", Server.http.address(of: "/stalled", in: endpoints)]
            + ["--status-port", "\(endpoints.http)"]
    }

    private static let freshConnections: [Scenario] = [1, 64].flatMap { concurrency in
        [
            fresh(concurrency, c: nil, "", aim: 0.85),
            fresh(concurrency, c: "new-handles", ", C with a handle per request", aim: 1.2),
        ]
    }

    private static func fresh(_ concurrency: Int, c variant: String?, _ suffix: String, aim: Double) -> Scenario {
        Scenario(
            name: "https, small, fresh connections, \(amount(concurrency))\(suffix)",
            contenders: variant == nil ? Contender.all : [.c, .driver, .driverOnLoop],
            aims: [.driver: aim, .driverOnLoop: aim]
        ) { contender, endpoints in
            let name = contender == .c ? variant ?? contender.identifier : contender.identifier
            let path = "\(Content.small.path)?c=\(name)-\(concurrency)"
            return requests(contender, Server.closing.address(of: path, in: endpoints), endpoints, c: variant)
                + Content.small.check + ["--concurrency", "\(concurrency)"]
        }
    }

    private static let memory = Scenario(name: "https, small, 64 at once", kind: .memory) {
        requests($0, Server.https.address(of: Content.small.path, in: $1), $1)
            + Content.small.check + ["--concurrency", "64"]
    }

    private static func requests(
        _ contender: Contender, _ address: String, _ endpoints: Endpoints, c: String? = nil
    ) -> [String] {
        var arguments = ["--work", "get", "--url", address, "--ca", endpoints.certificateAuthorityFile]
        if let variant = contender == .c ? c : contender.variant { arguments += ["--variant", variant] }
        return arguments
    }

    private static func amount(_ concurrency: Int) -> String {
        concurrency == 1 ? "one at a time" : "\(concurrency) at once"
    }
}
