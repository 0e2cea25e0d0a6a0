import HaapiTestServer

/// One run of `haapi serve`.
struct TestServing {
    let invocation: Invocation
    private let options: HaapiTestServer.Options

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        options = try Self.options(invocation.arguments)
    }

    func run() async throws -> ExitStatus {
        try ServedFiles.check(invocation.arguments)
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let files = try ServedFiles(invocation.arguments, server)
        defer { files.remove() }
        let report = ServerReport(server, files)
        if invocation.arguments.has("json") {
            try invocation.console.print(try JSONText.of(report))
        } else {
            for line in report.lines { try invocation.console.print(line) }
        }
        try await showRequests(of: server)
        return .success
    }

    static func options(_ arguments: ParsedArguments) throws(UsageError) -> HaapiTestServer.Options {
        var options = HaapiTestServer.Options()
        let redirectURIs = ["app://haapi", BrowserVisit.standardReturn] + arguments.values("redirect-uri")
        options.mainClient.redirectURIs = redirectURIs
        options.template?.redirectURIs = redirectURIs
        if arguments.has("no-registration") { options.template = nil }
        if arguments.has("consent") { options.consent = .user }
        options.issuesTokenBoundCodes = arguments.has("bound-tokens")
        let authenticators = ServedAuthenticator.authenticators(arguments.values("authenticator"))
        if !authenticators.isEmpty { options.authenticators = authenticators }
        let users = arguments.values("user")
        if !users.isEmpty { options.users = [] }
        for user in users {
            let parts = user.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw UsageError("--user needs a name and a password with ':' between them", command: ["serve"])
            }
            options.users.append(TestUser(name: parts[0], password: parts[1]))
        }
        return options
    }

    /// Until the input ends; cancelling the task throws.
    private func showRequests(of server: HaapiTestServer) async throws {
        let console = invocation.console
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var shown = 0
                while true {
                    // When it is over it is looked once more, or the last requests would be missing.
                    let isOver = Task.isCancelled
                    let requests = server.requests
                    for request in requests.dropFirst(shown) { try console.say(ServedRequestLine.text(request)) }
                    shown = requests.count
                    if isOver { return }
                    do {
                        try await Task.sleep(for: .milliseconds(200))
                    } catch {
                        continue
                    }
                }
            }
            group.addTask { try await console.input.waitForEnd() }
            try await group.next()
            group.cancelAll()
        }
    }
}

/// A request and the verdict on it.
enum ServedRequestLine {
    static func text(_ request: ReceivedRequest) -> String {
        let broken = request.violations.map(\.description).joined(separator: "; ")
        return RequestLine(request).text + (broken.isEmpty ? "" : TerminalText.line("  BREAKS \(broken)"))
    }
}
