import Foundation

/// The server that all contenders talk to: nginx with one worker and a configuration of its own, on free ports of
/// loopback.
final class Nginx {
    let endpoints: Endpoints
    private let folder: URL
    private let process = Process()
    private let stalled: StalledListener

    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let certificates = try Certificates(folder: folder)
        let ports = try FreePorts.pick(4)
        endpoints = Endpoints(
            http: ports[0], https: ports[1], http2: ports[2], closing: ports[3],
            certificateAuthorityFile: certificates.authorityFile)
        stalled = try StalledListener(path: folder.appendingPathComponent("stalled.sock").path)
        let configuration = NginxConfiguration(folder: folder, endpoints: endpoints, certificates: certificates)
        try configuration.write()
        process.executableURL = try Tool.find("nginx")
        process.arguments = ["-p", folder.path, "-e", "error.log", "-c", configuration.file.path]
        try process.run()
        try waitUntilListening()
    }

    /// Ends the server, and only this one.
    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// Forgets the waiting requests of an earlier run.
    func clear() {
        stalled.clear()
    }

    /// How many handshakes on the closing server resumed a TLS session, by who made them.
    func resumptions() throws -> [Resumptions] {
        try Resumptions.read(folder.appendingPathComponent("closing.log"))
    }

    private func waitUntilListening() throws {
        for _ in 0..<200 {
            if FreePorts.answers(endpoints.closing) { return }
            guard process.isRunning else { break }
            usleep(20_000)
        }
        stop()
        let log = (try? String(contentsOf: folder.appendingPathComponent("error.log"), encoding: .utf8)) ?? ""
        throw Problem("nginx does not start\n\(log)")
    }
}
