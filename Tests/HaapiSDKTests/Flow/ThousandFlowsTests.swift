import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// A thousand logins at once through one process, each with an accessor, a key and a session of its own.
struct ThousandFlowsTests {
    @Test func aThousandFlowsAtOnce() async throws {
        let count = 1000
        var fixture = try FlowFixture {
            $0.maximumRecordedRequests = 100
            $0.nonces = .required
        }
        defer { fixture.server.close() }
        fixture.patience = .seconds(600)
        let shared = fixture
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<count {
                group.addTask {
                    let accessor = try await shared.accessor()
                    defer { accessor.close() }
                    return try await FlowCase.password.flow(shared.server).run(with: accessor).accessToken
                }
            }
            var tokens = Set<String>()
            for try await token in group { tokens.insert(token) }
            return tokens
        }
        #expect(tokens.count == count)
        #expect(fixture.server.violations == [])
    }
}
