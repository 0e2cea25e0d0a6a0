internal import Foundation
internal import HaapiTestServer

/// A test server in a process of its own, so that this one holds nothing but the client.
package final class ServerProcess {
    package let addresses: ServerAddresses
    private let process = Process()
    private let input = Pipe()
    private let output: FileHandle

    /// What the process prints last.
    package struct Verdict: Codable, Sendable {
        package let violations: [String]
    }

    /// Starts this program once more, with the argument `serve`.
    package init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["serve"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        self.output = output.fileHandleForReading
        addresses = try JSONDecoder().decode(ServerAddresses.self, from: Self.line(of: self.output))
    }

    /// Ends the process.
    package func close() throws -> Verdict {
        try input.fileHandleForWriting.close()
        let verdict = try JSONDecoder().decode(Verdict.self, from: Self.line(of: output))
        process.waitUntilExit()
        try output.close()
        return verdict
    }

    private static func line(of handle: FileHandle) throws -> Data {
        var line = Data()
        while let byte = try handle.read(upToCount: 1), byte != Data([0x0A]) { line += byte }
        return line
    }

    /// What that process does: serves until its standard input ends.
    package static func serve() throws {
        var options = HaapiTestServer.Options()
        options.maximumRecordedRequests = 100
        options.lifetimes.accessToken = 86_400
        let server = try HaapiTestServer(options)
        try write(ServerAddresses(server))
        while readLine() != nil {}
        try write(Verdict(violations: server.violations.map(\.description)))
        server.close()
    }

    private static func write(_ value: some Encodable) throws {
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(value) + Data([0x0A]))
    }
}
