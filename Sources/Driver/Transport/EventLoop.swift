internal import CCurl

/// The thread that owns libcurl for one client: it starts transfers, waits for sockets, and resumes callers.
///
/// Everything but ``Inbox`` and ``TransferPoller/wake()`` is touched by its own thread only. The thread keeps the loop
/// alive until ``close()``.
final class EventLoop: @unchecked Sendable {
    // `@unchecked`: the variables belong to the loop's thread, see above; before that thread starts, to `init`.
    private let options: TransportOptions
    private let inbox: Inbox
    private let time: LoopTime
    private let sockets: SocketFactory
    private let multi: MultiHandle
    private let poller: any TransferPoller

    private var running: [Transfer] = []
    /// The one used last is taken first: it has the freshest TLS session for the next new connection.
    private var spareHandles: [EasyHandle] = []
    private var nextDeadline = MonotonicNanoseconds.max
    private var messages: [Inbox.Message] = []

    private static let maximumSpareHandles = 256
    private static let maximumRounds = 8

    enum PollerKind: CaseIterable {
        case platform
        case portable
    }

    /// Starts the thread.
    init(options: TransportOptions, poller kind: PollerKind = .platform) throws {
        self.options = options
        time = LoopTime(clock: MonotonicClock.now)
        sockets = SocketFactory()
        multi = try MultiHandle(maximumConnectionsPerHost: options.maximumConnectionsPerHost)
        #if os(Linux) || os(Android)
            poller =
                switch kind {
                case .platform: try EpollPoller(multi: multi, sockets: sockets, time: time)
                case .portable: CurlPoller(multi: multi, time: time)
                }
        #else
            poller = CurlPoller(multi: multi, time: time)
        #endif
        inbox = Inbox(wake: { [poller] in poller.wake() })
        do {
            try LoopThread.start(name: "haapi-http") { [self] in run() }
        } catch {
            multi.close()
            throw error
        }
    }

    /// Sends a request and waits for its response.
    /// - Throws: `CancellationError`, ``HaapiRedirectRefusal``, ``TransportError``.
    func perform(_ request: PreparedRequest) async throws -> RawResponse {
        let transfer = Transfer(request, started: MonotonicClock.now())
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfer.continuation = continuation
                // Not through the transfer: the loop may be looking at it, if a cancellation overtook the start.
                if !post(.start(transfer)) { continuation.resume(throwing: TransportError.clientClosed(in: nil)) }
            }
        } onCancel: {
            // It may overtake the start; the loop sees both, in either order.
            post(.cancel(transfer))
        }
    }

    /// Ends every transfer with `TransportError.Kind.closed`, then the thread. Later calls do nothing.
    func close() {
        inbox.close()
    }

    /// - Returns: whether the loop will see the message.
    @discardableResult
    func post(_ message: Inbox.Message) -> Bool {
        inbox.post(message)
    }
}

// The loop's thread.
extension EventLoop {
    private func run() {
        while true {
            let isClosed = handleMessages()
            if isClosed { break }
            poller.runTimers()
            finishTransfers()
            poller.wait(milliseconds: inbox.fallAsleep() ? millisecondsToDeadline : 0)
            finishTransfers()
            if time.now >= nextDeadline { checkDeadlines() }
        }
        tearDown()
    }

    /// Handles what is there, and what the callers on this thread answer to it with: each round that is left to the
    /// next pass costs a system call. The limit keeps callers who never pause from starving the sockets.
    /// - Returns: whether the inbox is closed.
    private func handleMessages() -> Bool {
        var isClosed = false
        for _ in 0..<Self.maximumRounds {
            isClosed = inbox.take(&messages)
            if messages.isEmpty { break }
            for message in messages { handle(message) }
            messages.removeAll(keepingCapacity: true)
        }
        time.update()
        return isClosed
    }

    private func handle(_ message: Inbox.Message) {
        switch message {
        case .start(let transfer): start(transfer)
        case .cancel(let transfer): cancel(transfer)
        case .run(let job): run(job)
        }
    }

    private func start(_ transfer: Transfer) {
        guard case .posted = transfer.state else {
            transfer.resume(.failure(CancellationError()))
            return
        }
        // A caller's own work on this thread may have taken any time.
        time.update()
        do {
            let easy = try spareHandles.popLast() ?? makeHandle()
            try easy.load(transfer)
            try multi.add(easy)
            transfer.state = .running(easy)
            transfer.slot = running.endIndex
            running.append(transfer)
            let limits = options.deadlines
            nextDeadline = min(nextDeadline, transfer.started + limits.total, time.now + limits.idle)
        } catch {
            transfer.resume(.failure(error))
        }
    }

    private func makeHandle() throws(TransportError) -> EasyHandle {
        try EasyHandle(options: options, sockets: sockets, time: time)
    }

    private func cancel(_ transfer: Transfer) {
        switch transfer.state {
        case .posted: transfer.state = .cancelled
        case .running(let easy): finish(transfer, easy, .failure(CancellationError()))
        case .cancelled, .over: break
        }
    }

    private func finishTransfers() {
        while let (easy, code) = multi.nextFinished() {
            guard let transfer = easy.transfer else { continue }
            if easy.needsAnotherConnection {
                restart(transfer, easy)
            } else {
                finish(transfer, easy, easy.outcome(code))
            }
        }
    }

    /// Its time limits go on: they began with the caller's wait.
    private func restart(_ transfer: Transfer, _ easy: EasyHandle) {
        multi.remove(easy)
        do {
            try easy.chooseAnotherConnection()
            try multi.add(easy)
        } catch {
            finish(transfer, easy, .failure(error))
        }
    }

    private func finish(_ transfer: Transfer, _ easy: EasyHandle, _ result: Result<RawResponse, any Error>) {
        // The caller first: removing a transfer can take libcurl a while.
        transfer.resume(result)
        running.swapAt(transfer.slot, running.endIndex - 1)
        running[transfer.slot].slot = transfer.slot
        running.removeLast()
        multi.remove(easy)
        easy.unload()
        if case .success = result, spareHandles.count < Self.maximumSpareHandles { spareHandles.append(easy) }
    }

    private var millisecondsToDeadline: Int32 {
        guard nextDeadline != .max else { return -1 }
        return Int32(clamping: max(0, (nextDeadline - time.now + 999_999) / 1_000_000))
    }

    private func checkDeadlines() {
        nextDeadline = .max
        for transfer in running {
            guard case .running(let easy) = transfer.state else { continue }
            let verdict = options.deadlines.verdict(
                started: transfer.started, lastActivity: easy.lastActivity, now: time.now)
            switch verdict {
            case .running(let end):
                nextDeadline = min(nextDeadline, end)
            case .totalExpired:
                let error = TransportError.timeout("no whole response", options.deadlines.total, "requestTimeout", easy)
                finish(transfer, easy, .failure(error))
            case .idleExpired:
                let error = TransportError.timeout(
                    "nothing sent or received", options.deadlines.idle, "idleTimeout", easy)
                finish(transfer, easy, .failure(error))
            }
        }
    }

    private func tearDown() {
        while let transfer = running.last, case .running(let easy) = transfer.state {
            finish(transfer, easy, .failure(TransportError.clientClosed(in: easy.phase)))
        }
        spareHandles.removeAll()
        multi.close()
    }
}

extension TransportError {
    fileprivate static func timeout(
        _ what: String, _ limit: MonotonicNanoseconds, _ name: String, _ easy: EasyHandle
    ) -> TransportError {
        TransportError(.timeout, "\(what) within \(Duration.nanoseconds(limit)) (\(name))", phase: easy.phase)
    }
}
