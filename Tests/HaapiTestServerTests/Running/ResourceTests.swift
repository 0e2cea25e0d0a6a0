#if os(Linux)
    import Driver
    import Foundation
    import HaapiTestServer
    import Testing

    /// What is left behind, as the kernel counts it.
    struct ResourceTests {
        private static func listeningPorts(_ ports: Set<Int>) throws -> Set<Int> {
            let table = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
            // Column 2 is the local address in hexadecimal, column 4 the state; 0A is "listening".
            let listening = table.split(separator: "\n").dropFirst().compactMap { line -> Int? in
                let columns = line.split(separator: " ")
                guard columns.count > 3, columns[3] == "0A" else { return nil }
                return columns[1].split(separator: ":").last.flatMap { Int($0, radix: 16) }
            }
            return ports.intersection(listening)
        }

        /// In a process of its own, since other tests start threads and open files at the same time.
        @Test func aHundredServersLeaveNothingBehind() async throws {
            let output = try HostProcess(arguments: ["--leftovers"]).run()
            let counts = try require(JSONParser.parse(try require(output.first)).object)
            // One more worker may serve Swift's tasks after than before.
            #expect(Int(counts["threads"]?.string ?? "").map { $0 <= 1 } == true, "\(output)")
            #expect(counts["descriptors"]?.string == "0", "\(output)")
            // A megabyte in all: a server that stays behind holds more than that by itself with its stack and buffers.
            #expect(Int(counts["kilobytes"]?.string ?? "").map { $0 < 8192 } == true, "\(output)")
        }

        @Test func aServerThatNobodyHoldsEnds() async throws {
            var server: HaapiTestServer? = try HaapiTestServer()
            let port = try require(server?.baseURL.port)
            #expect(try Self.listeningPorts([port]) == [port])
            server = nil
            #expect(try Self.listeningPorts([port]).isEmpty)
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
