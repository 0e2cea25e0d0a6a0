public import Foundation

/// The nginx of the tests: started once for the process, at the first use, and ended with it. All tests share it, so
/// each marks its requests with an id of its own (``url(_:_:id:)``) and looks for that in the logs.
public struct NginxPeer: Sendable {
    public let endpoints: NginxEndpoints
    /// What was asked of all servers, one entry for each request, written at its end.
    public let accessLog: NginxLog<AccessLogEntry>
    /// The requests for `/slow/never` and `/late/never`, written when they arrive.
    public let arrivalLog: NginxLog<ArrivalLogEntry>

    private let process: PeerProcess

    /// The one of this process.
    public static var shared: NginxPeer {
        get async throws { try await started.value }
    }

    private static let started = Task { try await NginxPeer() }

    private init() async throws {
        process = try await PeerProcess.start("nginx")
        let description = try Data(contentsOf: process.directory.appending(path: "endpoints.json"))
        endpoints = try JSONDecoder().decode(NginxEndpoints.self, from: description)
        accessLog = NginxLog(path: endpoints.accessLog)
        arrivalLog = NginxLog(path: endpoints.arrivalLog)
    }

    /// The address of a path on a server, with the id of the test that asks for it as parameter `t`.
    public func url(_ server: NginxServer, _ path: String, id: String) throws -> URL {
        let address = try endpoints[server].absoluteString + path + (path.contains("?") ? "&" : "?") + "t=" + id
        guard let url = URL(string: address) else { throw PeerError.noAddress(address) }
        return url
    }
}
