#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// One wait for the browser, on a thread of its own: serves connections until one brings what is waited for.
struct RedirectReception {
    /// How long one connection may take.
    static let connectionTime: Duration = .seconds(10)
    /// How long the browser gets to fetch the page when all is done.
    private static let farewellTime: Duration = .seconds(2)
    private static let pause: Duration = .milliseconds(50)
    /// Browsers open a few connections in advance; the oldest has to go when there are more.
    static let maximumConnections = 16

    private final class Connection {
        let socket: LoopbackSocket
        let deadline: ContinuousClock.Instant
        var received: [UInt8] = []
        /// What is still to be written; `nil` before it is known.
        var answer: ArraySlice<UInt8>?

        init(_ socket: LoopbackSocket, _ deadline: ContinuousClock.Instant) {
            self.socket = socket
            self.deadline = deadline
        }

        var isWriting: Bool { answer?.isEmpty == false }
    }

    enum Outcome: Sendable {
        case returned(URL)
        case stopped
        case timeout
        /// The wait could not begin; `code` is the `errno`, if there is one.
        case failed(code: Int32)
    }

    private let listener: LoopbackSocket
    private let waker: LoopbackSocket
    private let request: RedirectRequest
    private let connectionTime: Duration
    private var connections: [Connection] = []

    init(
        listener: LoopbackSocket, waker: LoopbackSocket, request: RedirectRequest,
        connectionTime: Duration = Self.connectionTime
    ) {
        self.listener = listener
        self.waker = waker
        self.request = request
        self.connectionTime = connectionTime
    }

    /// Blocks. `tell` is called once, as soon as the outcome is known and nothing is accepted any more.
    mutating func run(timeout: Duration, _ tell: (Outcome) -> Void) {
        let outcome = wait(until: .now + min(timeout, .seconds(86_400)))
        listener.end()
        guard case .returned = outcome else {
            connections = []
            return tell(outcome)
        }
        tell(outcome)
        // The page is on its way; a connection that is closed too soon would take it back.
        let end = ContinuousClock.now + Self.farewellTime
        while !connections.isEmpty, .now < end { step(until: end, watching: []) }
    }

    private mutating func wait(until deadline: ContinuousClock.Instant) -> Outcome {
        while true {
            if .now >= deadline { return .timeout }
            let ready = step(until: deadline, watching: [waker, listener])
            if ready.contains(waker.descriptor) { return .stopped }
            if ready.contains(listener.descriptor) { accept() }
            for connection in connections {
                guard connection.answer == nil, let url = judged(connection) else { continue }
                connections = [connection]
                return .returned(url)
            }
        }
    }

    /// Waits for something to happen and moves what can be moved.
    @discardableResult
    private mutating func step(
        until deadline: ContinuousClock.Instant, watching others: [LoopbackSocket]
    ) -> Set<Int32> {
        let end = connections.map(\.deadline).min().map { min($0, deadline) } ?? deadline
        let ready = LoopbackSocket.ready(
            reading: others + connections.filter { !$0.isWriting }.map(\.socket),
            writing: connections.filter(\.isWriting).map(\.socket), timeout: max(end - .now, .zero))
        connections.removeAll { connection in
            if ready.contains(connection.socket.descriptor) { return !Self.moves(connection) }
            return .now >= connection.deadline
        }
        return ready
    }

    private mutating func accept() {
        guard let socket = listener.accepted() else {
            // If the process has no descriptors left, the connection stays there, and trying without a pause would not help.
            _ = LoopbackSocket.ready(reading: [waker], writing: [], timeout: Self.pause)
            return
        }
        if connections.count >= Self.maximumConnections { connections.removeFirst() }
        connections.append(Connection(socket, .now + connectionTime))
    }

    /// Reads or writes what there is; `false` when the connection is over.
    private static func moves(_ connection: Connection) -> Bool {
        if connection.isWriting { return writes(connection) }
        switch connection.socket.read() {
        case .bytes(let bytes):
            // What comes after the head is read and dropped.
            if connection.answer == nil { connection.received += bytes }
            return true
        case .nothingYet: return true
        case .over: return false
        }
    }

    private static func writes(_ connection: Connection) -> Bool {
        guard let answer = connection.answer, let count = connection.socket.write(answer) else { return false }
        connection.answer = answer.dropFirst(count)
        if !connection.isWriting { connection.socket.finish() }
        return true
    }

    /// Answers a request that is there; the address if it is the one.
    private func judged(_ connection: Connection) -> URL? {
        let verdict = request.verdict(on: connection.received)
        switch verdict {
        case .incomplete: return nil
        case .accepted(let url):
            connection.answer = RedirectPage.response(status: 200)[...]
            return url
        case .refused(let status):
            SdkFollowUpTag.flow.debug("A request to the loopback listener was refused with HTTP status \(status)")
            connection.answer = RedirectPage.response(status: status)[...]
            return nil
        }
    }
}
