/// What happened at a test server so far.
public struct ServerRecord: Sendable {
    public struct Connection: Sendable {
        /// All bytes that arrived, in order; empty if the server keeps no record of content.
        public internal(set) var received: [UInt8] = []
        /// The requests that arrived whole.
        public internal(set) var requests: [ReceivedRequest] = []
        /// The HTTP/2 streams whose request arrived whole, in order.
        public internal(set) var streams: [HTTP2Stream] = []
        /// How the connection ended; `nil` while it is open.
        public internal(set) var end: End?
    }

    public enum End: Sendable {
        /// The peer sent FIN.
        case peerClosed
        /// The peer sent RST, or was gone when the server wrote.
        case peerReset
        /// The script closed it, with RST.
        case serverReset
        /// The test server was stopped.
        case stopped
    }

    /// The connections in the order in which they were accepted.
    public internal(set) var connections: [Connection] = []
    /// How many requests arrived whole, over all connections.
    public internal(set) var requestCount = 0
    /// Where what arrived was not what the script expects, or came when nothing was expected.
    public internal(set) var complaints: [String] = []

    /// The requests of all connections.
    public var requests: [ReceivedRequest] { connections.flatMap(\.requests) }
    /// The HTTP/2 streams of all connections.
    public var streams: [HTTP2Stream] { connections.flatMap(\.streams) }
}

/// The record, and what the threads of a server share besides.
struct ServerState: Sendable {
    var record = ServerRecord()
    var isStopping = false
    var threads = 0
    var sockets: [Int: LoopbackSocket] = [:]
    /// The gates that connections wait at, so that stopping can open them.
    var gates: [Int: Gate] = [:]
}
