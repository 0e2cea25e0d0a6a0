import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

extension FlowProcessTests {
    /// A thousand logins at once through one process, each with an accessor, a key and a session of its own. The process is
    /// not that of the other tests, which would have to stand in line behind them.
    @Suite struct ThousandFlowsTests {
        @Test func aThousandFlowsAtOnce() async {
            await #expect(processExitsWith: .success) { try await ThousandFlowsTests.run(ThousandFlowsTests.count) }
        }

        /// Under a sanitizer each thread and connection costs many times as much.
        private static var count: Int {
            #if os(Linux)
                ProcessStatus.hasSanitizer ? 100 : 1000
            #else
                1000
            #endif
        }

        private static func run(_ count: Int) async throws {
            // How long it takes is the machine's affair.
            var fixture = try FlowFixture {
                $0.maximumRecordedRequests = 100
                $0.lifetimes.proof = 3600
                $0.lifetimes.code = 3600
                $0.lifetimes.haapiToken = 3600
            }
            defer { fixture.server.close() }
            fixture.patience = .seconds(3600)
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
}
