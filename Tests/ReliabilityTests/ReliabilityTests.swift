#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Short versions of what `scripts/endurance` runs. Each is a process of its own, so that its log, its descriptors and its
    /// threads are nobody else's; one after the other, so that they are not in each other's way.
    @Suite(.serialized) struct ReliabilityTests {
        /// Journeys through the whole SDK with faults of the test server: a third of those that put each fault somewhere and
        /// something at each request, another third each time, and random ones. `HAAPI_RELIABILITY_SEED` repeats the random run of that seed, which the failure names.
        @Test func hostileServers() async throws {
            let seed = ProcessInfo.processInfo.environment["HAAPI_RELIABILITY_SEED"]
            let arguments =
                seed.map { ["hostile", "random", "--runs", "1", "--seed", $0] }
                ?? [
                    "hostile", "brief", "--runs", ProcessStatus.hasSanitizer ? "5" : "15", "--seed",
                    "\(UInt64.random(in: 1...999_999_999))",
                ]
            let end = try await HostProcess(arguments: arguments).run()
            #expect(end.status == 0, "\(end.output)")
            #expect(end.output.contains("hostile: 0 findings"), "\(end.output)")
        }

        /// Descriptors, threads and memory after two hundred flows and two thousand requests.
        @Test func endurance() async throws {
            let (flows, requests) = ProcessStatus.hasSanitizer ? ("60", "600") : ("200", "2000")
            let end = try await HostProcess(arguments: ["endurance", "--flows", flows, "--requests", requests]).run()
            #expect(end.status == 0, "\(end.output)")
            #expect(end.output.contains("endurance: 0 findings"), "\(end.output)")
        }

        /// Logins at once, half of which are cancelled or closed while they are busy.
        @Test func concurrency() async throws {
            let count = ProcessStatus.hasSanitizer ? 100 : 300
            let seed = "\(UInt64.random(in: 1...999_999_999))"
            let arguments = ["concurrent", "--flows", "\(count)", "--seed", seed]
            let end = try await HostProcess(arguments: arguments).run()
            #expect(end.status == 0, "\(end.output)")
            #expect(end.output.contains("\(count) ends"), "\(end.output)")
        }
    }
#endif
