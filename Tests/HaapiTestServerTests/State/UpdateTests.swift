import Driver
import Foundation
import Testing

@testable import HaapiTestServer

/// Options that change while a server runs.
struct UpdateTests {
    private func login(_ bench: Bench, _ name: String, _ password: String) throws -> String? {
        var bench = bench
        let token = try bench.haapiToken()
        let form = try bench.firstStep(token)
        return try bench.submit(form, kind: "login", ["userName": name, "password": password], token: token).type
    }

    @Test func usersComeChangeAndGo() throws {
        var bench = try Bench()
        var options = bench.settings.options
        options.users = [TestUser(name: "bob", password: "first")]
        bench.settings = try ServerSettings(options: options, ports: Bench.ports, authority: Bench.Shared.authority)
        #expect(try login(bench, "bob", "first") == "redirection-step")
        #expect(try login(bench, "alice", "Password1") == "incorrect-credentials")
        options.users[0].password = "second"
        bench.settings = try ServerSettings(options: options, ports: Bench.ports, authority: Bench.Shared.authority)
        #expect(try login(bench, "bob", "first") == "incorrect-credentials")
        #expect(try login(bench, "bob", "second") == "redirection-step")
    }

    @Test func noChangeIsLost() throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let begun = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let failures = Lock(0)
        try server.update { options in
            Thread.detachNewThread {
                begun.signal()
                do {
                    try server.update { $0.users.append(TestUser(name: "second", password: "x")) }
                } catch {
                    failures.withLock { $0 += 1 }
                }
                ended.signal()
            }
            begun.wait()
            // A change that did not wait for this one would now be made, and then overwritten.
            let isMade = ended.wait(timeout: .now() + 0.3) == .success
            #expect(!isMade)
            if isMade { ended.signal() }
            options.users.append(TestUser(name: "first", password: "x"))
        }
        ended.wait()
        #expect(failures.withLock { $0 } == 0)
        #expect(server.options.users.map(\.name) == ["alice", "first", "second"])
    }

    @Test(.timeLimit(.minutes(5))) func theClockMayAskTheServer() throws {
        let bench = try Bench()
        let core = ServerCore(authority: Bench.Shared.authority)
        var options = bench.settings.options
        options.clock = { [weak core] in
            Date(timeIntervalSince1970: 1_800_000_000 + Double(core?.requests.count ?? 0))
        }
        try core.prepare(options, Bench.ports)
        #expect(core.respond(to: try bench.haapiTokenRequest()).response.status == 200)
    }
}
