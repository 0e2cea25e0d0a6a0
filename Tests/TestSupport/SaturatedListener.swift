#if os(Linux)
    public import Foundation

    /// A port that never answers: its queue of connections is full and nobody accepts, so connecting to it hangs.
    public final class SaturatedListener: Sendable {
        private let listener: LoopbackSocket
        private let occupant: LoopbackSocket
        private let port: UInt16

        public init() throws {
            (listener, port) = try LoopbackSocket.listening(onIPv6: false, backlog: 0)
            // A backlog of 0 has room for one.
            occupant = try LoopbackSocket.connected(toPort: port, onIPv6: false)
        }

        deinit {
            occupant.close()
            listener.close()
        }

        /// Waits until somebody tries to connect (a socket in state SYN_SENT, 02, for this port).
        public func isConnectedTo() async throws {
            let end = String(format: ":%04X 02", port)
            while try !ProcessStatus.text(of: "/proc/net/tcp").contains(end) {
                try Task.checkCancellation()
                await Task.yield()
            }
        }

        public func url(_ rest: String = "/") -> URL {
            let text = "http://127.0.0.1:\(port)\(rest)"
            guard let url = URL(string: text) else { preconditionFailure("no URL: \(text)") }
            return url
        }
    }
#endif
