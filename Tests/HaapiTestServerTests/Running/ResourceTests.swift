#if os(Linux)
    import Driver
    import Foundation
    import HaapiTestServer
    import TestSupport
    import Testing

    /// What is left behind, as the kernel counts it.
    struct ResourceTests {
        /// In a process of its own, since other tests start threads and open files at the same time.
        @Test func aHundredServersLeaveNothingBehind() async throws {
            let output = try HostProcess(arguments: ["--leftovers"]).run()
            let counts = try require(JSONParser.parse(try require(output.first)).object)
            // One for every tenth server would be ten more. Swift's tasks start and end threads of their own, and the
            // last client may still be closing.
            #expect(Int(counts["threads"]?.string ?? "").map { $0 < 8 } == true, "\(output)")
            #expect(Int(counts["descriptors"]?.string ?? "").map { $0 < 8 } == true, "\(output)")
            // Twenty kilobytes for each server. One that stays behind holds much more, its daemon alone. Sanitizers keep
            // freed memory, and books about all of it.
            let limit = ProcessStatus.hasSanitizer ? Int.max : 2048
            #expect(Int(counts["kilobytes"]?.string ?? "").map { $0 < limit } == true, "\(output)")
            #expect(counts["ports"]?.string == "0", "\(output)")
        }

        @Test func closingTwiceAndReadingAfterwards() throws {
            let server = try HaapiTestServer()
            server.close()
            server.close()
            #expect(server.requests.isEmpty)
            #expect(server.baseURL.port != nil)
        }
    }
#endif
