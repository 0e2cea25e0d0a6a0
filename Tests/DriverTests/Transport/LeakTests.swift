#if os(Linux) && compiler(>=6.2)
    import COpenSSL
    import Foundation
    import TestSupport
    import Testing

    @testable import Driver

    extension SeparateProcessTests {
        /// What is left behind, counted in processes of their own, where nothing else runs.
        @Suite(.endsInTime, .serialized) struct LeakTests {
            private static let threadName = "haapi-http"

            /// OpenSSL's own cleaning up at exit would pull its state from under the threads of clients.
            @Test func openSSLStaysUntilTheProcessIsGone() async {
                await #expect(processExitsWith: .success) {
                    let pem = try #require(FileManager.default.contents(atPath: "/etc/ssl/certs/ca-certificates.crt"))
                    var configuration = HTTPClientConfiguration.haapi
                    configuration.trust = .pem(pem)
                    _ = try HTTPClient(configuration: configuration)
                    // It would run within that cleaning up.
                    OPENSSL_atexit { _exit(3) }
                    exit(0)
                }
            }

            @Test func closedAndForgottenClientsLeaveNothing() async {
                await #expect(processExitsWith: .success) {
                    try await Self.useClients(count: 4)
                    try await Self.settles { try ProcessStatus.threads(named: Self.threadName) == 0 }
                    let before = try ProcessStatus.openDescriptors()
                    try await Self.useClients(count: 100)
                    try await Self.settles { try ProcessStatus.threads(named: Self.threadName) == 0 }
                    try await Self.settles { try ProcessStatus.openDescriptors() == before }
                }
            }

            @Test(.disabled(if: ProcessStatus.hasSanitizer, "a sanitizer keeps freed memory"))
            func tenThousandRequestsNeedNoMoreMemory() async {
                await #expect(processExitsWith: .success) {
                    let server = try ScriptedServer(
                        everyConnection: .answering { HTTPAnswer.bytes(body: $0.body) }, keepsContent: false)
                    let client = try HTTPClient.loopback()
                    try await Self.sendMany(client, server.url(), count: 2_000)
                    let before = try ProcessStatus.residentMemory()
                    try await Self.sendMany(client, server.url(), count: 10_000)
                    let growth = try ProcessStatus.residentMemory() - before
                    #expect(growth < 8 << 20, "grew by \(growth >> 10) KiB")
                }
            }

            @Test(.disabled(if: ProcessStatus.hasSanitizer, "a sanitizer keeps freed memory"))
            func failuresNeedNoMoreMemory() async {
                await #expect(processExitsWith: .success) {
                    let client = try HTTPClient.loopback()
                    try await Self.failMany(client, count: 300)
                    let before = try ProcessStatus.residentMemory()
                    try await Self.failMany(client, count: 1_500)
                    let growth = try ProcessStatus.residentMemory() - before
                    #expect(growth < 8 << 20, "grew by \(growth >> 10) KiB")
                }
            }

            @Test func failuresLeaveNoDescriptor() async {
                await #expect(processExitsWith: .success) {
                    let client = try HTTPClient.loopback()
                    // Dispatch opens descriptors of its own when there is work for the first time, and keeps them.
                    try await Self.failMany(client, count: 30)
                    let before = try ProcessStatus.openDescriptors()
                    try await Self.failMany(client, count: 30)
                    try await Self.settles { try ProcessStatus.openDescriptors() <= before }
                }
            }

            /// Each with a connection of its own that is in use, kept, or dead; half of them closed, half forgotten.
            private static func useClients(count: Int) async throws {
                for number in 0..<count {
                    let server = try ScriptedServer(.request, .answer(), .request, .silence)
                    let client = try HTTPClient.loopback()
                    _ = try await client.get(server.url())
                    if number % 4 < 2 {
                        let task = Task { try await client.post(server.url()) }
                        try await server.receives(requests: 2)
                        if number % 4 == 0 { client.close() } else { task.cancel() }
                        await #expect(throws: (any Error).self) { try await task.value }
                    }
                    if number % 4 == 2 { client.close() }
                }
            }

            private static func sendMany(_ client: HTTPClient, _ url: URL, count: Int) async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for worker in 0..<20 {
                        group.addTask {
                            for number in 0..<(count / 20) {
                                let text = "\(worker) \(number)"
                                let answer = try await client.post(url, text).text
                                #expect(answer == text)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }

            private static let failAsAsked = Step { connection in
                switch try connection.receiveRequest().target {
                case "/reset": try connection.reset()
                case "/malformed": try connection.send(Array("no HTTP\r\n\r\n".utf8))
                default: try connection.receiveUntilClosed()
                }
            }

            private static func failMany(_ client: HTTPClient, count: Int) async throws {
                let server = try ScriptedServer(everyConnection: failAsAsked, keepsContent: false)
                for number in 0..<count {
                    let target = ["/reset", "/malformed", "/cancelled"][number % 3]
                    let task = Task { try await client.post(server.url(target)) }
                    if target == "/cancelled" {
                        for _ in 0..<20 { await Task.yield() }
                        task.cancel()
                    }
                    await #expect(throws: (any Error).self) { try await task.value }
                }
            }

            /// What ends on other threads ends soon.
            private static func settles(_ condition: () throws -> Bool) async throws {
                let end = ContinuousClock.now + .seconds(60)
                while try !condition() {
                    guard ContinuousClock.now < end else { throw NeverSettled() }
                    await Task.yield()
                }
            }

            private struct NeverSettled: Error {}
        }
    }
#endif
