#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Driver

/// Receives the return of the external browser, for programs that have no address scheme of their own (RFC 8252
/// section 7.3).
///
/// It listens on 127.0.0.1 only, and takes one request: a `GET` on its own path with the query parameter that is waited for.
/// The browser is shown a page that can be closed. Everything else is refused and does not end the wait (RFC 8252 section
/// 8.3): other paths, other methods, requests that name another host, too large ones and too slow ones.
///
/// ``redirectURI`` must be a redirect URI of the client at the server. If the server compares ports or paths, register one
/// and pass both.
///
/// ```swift
/// let listener = try LoopbackRedirectListener()
/// let url = step.urlToLaunch(redirectTo: listener.redirectURI)
/// ```
public final class LoopbackRedirectListener: Sendable {
    /// The parameter with which the server sends the browser back.
    public static let resumeNonce = "_resume_nonce"

    private struct State {
        var listener: LoopbackSocket?
        var waker: LoopbackSocket?
        var continuation: CheckedContinuation<URL, any Error>?
        /// What ended the wait before the browser came back.
        var end: (any Error)?
    }

    private let request: RedirectRequest
    private let connectionTime: Duration
    private let state: Lock<State>

    /// Where the browser has to come back to, for instance `http://127.0.0.1:49152/3q2-7w`.
    public let redirectURI: String

    /// Opens the port. The browser can come back from now on.
    /// - Parameters:
    ///   - port: the port; 0, the default, takes a free one.
    ///   - path: the path, from its slash on; by default one that nobody can guess.
    ///   - parameter: the query parameter to wait for.
    /// - Throws: ``LoopbackRedirectError/unavailable(code:)``.
    public convenience init(
        port: UInt16 = 0, path: String? = nil, parameter: String = LoopbackRedirectListener.resumeNonce
    ) throws {
        try self.init(port: port, path: path, parameter: parameter, random: .system)
    }

    init(
        port: UInt16, path: String?, parameter: String, random: RandomSource,
        connectionTime: Duration = RedirectReception.connectionTime
    ) throws {
        self.connectionTime = connectionTime
        let path = try path ?? "/" + random.base64URL(byteCount: 16)
        do {
            let (listener, port) = try LoopbackSocket.listening(port: port)
            state = Lock(State(listener: listener))
            request = RedirectRequest(port: port, path: path, parameter: parameter)
            redirectURI = "http://127.0.0.1:\(port)\(path)"
        } catch {
            throw LoopbackRedirectError.unavailable(code: error.code)
        }
    }

    deinit { close() }

    /// Waits for the browser. Works once; the port is closed when it ends, however that is.
    /// - Parameter timeout: how long to wait; five minutes by default, and at most a day.
    /// - Returns: the address that the browser came back with.
    /// - Throws: ``LoopbackRedirectError``; `CancellationError` if the task is cancelled.
    public func receive(timeout: Duration = .seconds(300)) async throws -> URL {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                start(continuation, timeout)
            }
        } onCancel: {
            end(throwing: CancellationError())
        }
    }

    /// Closes the port. A wait under way ends with ``LoopbackRedirectError/closed``. Calling it again does nothing.
    public func close() {
        end(throwing: LoopbackRedirectError.closed)
    }

    private func start(_ continuation: CheckedContinuation<URL, any Error>, _ timeout: Duration) {
        do {
            let wake = try LoopbackSocket.pair()
            let listener = state.withLock { state -> LoopbackSocket? in
                guard let listener = state.listener else { return nil }
                state = State(waker: wake.writing, continuation: continuation)
                return listener
            }
            guard let listener else {
                let isCancelled = Task.isCancelled
                return continuation.resume(
                    throwing: isCancelled ? CancellationError() : LoopbackRedirectError.closed as any Error)
            }
            do {
                try DetachedThread.start { [request, connectionTime] in
                    var reception = RedirectReception(
                        listener: listener, waker: wake.reading, request: request, connectionTime: connectionTime)
                    reception.run(timeout: timeout) { self.finish($0) }
                }
            } catch {
                listener.end()
                finish(.failed(code: 0))
            }
        } catch {
            continuation.resume(throwing: LoopbackRedirectError.unavailable(code: error.code))
        }
    }

    /// The port is closed by now.
    private func finish(_ outcome: RedirectReception.Outcome) {
        let (continuation, end) = state.withLock { state in
            defer { state = State() }
            return (state.continuation, state.end)
        }
        switch outcome {
        case .returned(let url): continuation?.resume(returning: url)
        case .timeout: continuation?.resume(throwing: LoopbackRedirectError.timeout)
        case .stopped: continuation?.resume(throwing: end ?? LoopbackRedirectError.closed)
        case .failed(let code): continuation?.resume(throwing: LoopbackRedirectError.unavailable(code: code))
        }
    }

    private func end(throwing error: any Error) {
        let (listener, waker) = state.withLock { state in
            defer { state.listener = nil }
            if state.end == nil { state.end = error }
            return (state.listener, state.waker)
        }
        listener?.end()
        waker?.wake()
    }
}

extension LoopbackRedirectListener: CustomStringConvertible, CustomReflectable {
    /// Nothing of the path, which only the browser is to know.
    public var description: String { "LoopbackRedirectListener(port \(request.port))" }
    public var customMirror: Mirror { Mirror(self, children: ["port": request.port]) }
}
