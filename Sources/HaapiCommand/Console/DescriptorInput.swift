import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import FileReading

/// Standard input, read line by line. Cancelling the task ends a wait at once.
final class DescriptorInput: LineInput {
    private let descriptor: Int32
    private let mode: TerminalMode
    private let queue = DispatchQueue(label: "haapi.input")
    private let pending = Guarded<[UInt8]>([])

    /// No answer is longer.
    private static let longestLine = 65_536
    /// How long it takes to notice that this job has got the terminal back, of which no signal tells.
    private static let lookAgain: Int32 = 500

    init(descriptor: Int32, mode: TerminalMode) {
        self.descriptor = descriptor
        self.mode = mode
    }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    func readLine(isEchoed: Bool, again: @escaping @Sendable () -> Void) async throws -> String? {
        try await onQueue { wake in
            guard self.mode.ask(isEchoed: isEchoed, again: again) else { return nil }
            defer { self.mode.restore() }
            while true {
                if let line = self.takeLine() { return line }
                guard try self.readMore(wake) else { return self.takeRest() }
            }
        }
    }

    func readToEnd(limit: Int) async throws -> Data {
        try await onQueue { wake in
            while try self.readMore(wake) {
                guard self.pending.withLock({ $0.count }) <= limit else { throw Self.failure(.tooLarge(limit)) }
            }
            return self.pending.withLock { bytes in
                defer { bytes = [] }
                return Data(bytes)
            }
        }
    }

    func waitForEnd() async throws {
        try await onQueue { wake in
            guard self.isHeldOpen else { return try self.waitForever(wake) }
            while true {
                guard self.mode.isForeground else {
                    try self.wait(wake, watchesInput: false, milliseconds: Self.lookAgain)
                    continue
                }
                guard try self.wait(wake), self.mode.isForeground else { continue }
                switch try self.readSome() {
                case .some: self.pending.withLock { $0 = [] }
                case .none: continue
                case .refused where self.mode.isForeground: return try self.waitForever(wake)
                case .refused: continue
                case .end: return
                }
            }
        }
    }

    func discardTyped() {
        guard isTerminal, mode.isForeground else { return }
        tcflush(descriptor, TCIFLUSH)
        pending.withLock { $0 = [] }
    }

    private var isHeldOpen: Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        let kind = status.st_mode & S_IFMT
        return isTerminal || kind == S_IFIFO || kind == S_IFSOCK
    }

    // MARK: Waiting

    private func onQueue<Result: Sendable>(
        _ body: @escaping @Sendable (WakePipe) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let wake = try WakePipe()
        // Handed over through a lock, as `FileWait` tells.
        let outcome = Guarded<Swift.Result<Result, any Error>?>(nil)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    let result = Swift.Result { try body(wake) }
                    outcome.withLock { $0 = result }
                    continuation.resume()
                }
            }
        } onCancel: {
            wake.wake()
        }
        guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }

    /// Whether there is input now; throws when the task is cancelled.
    @discardableResult
    private func wait(_ wake: WakePipe, watchesInput: Bool = true, milliseconds: Int32 = -1) throws -> Bool {
        var waits = [
            pollfd(fd: watchesInput ? descriptor : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waits, nfds_t(waits.count), milliseconds) >= 0 || errno == EINTR else {
            throw Self.failure(.system(errno))
        }
        if waits[1].revents != 0 { throw CancellationError() }
        return waits[0].revents != 0
    }

    private func waitForever(_ wake: WakePipe) throws {
        while true { try wait(wake, watchesInput: false) }
    }

    // MARK: Reading

    private enum Outcome {
        case some, none, end
        /// The terminal is another job's, and the system cannot stop this one for asking. So it is no end of the input.
        case refused
    }

    private func readSome() throws -> Outcome {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        if count > 0 {
            pending.withLock { $0 += bytes.prefix(count) }
            return .some
        }
        if count == 0 { return .end }
        switch errno {
        case EINTR, EAGAIN: return .none
        case EIO: return .refused
        case let code: throw Self.failure(.system(code))
        }
    }

    /// Waits for more; `false` at the end, and where a terminal is not to be had.
    private func readMore(_ wake: WakePipe) throws -> Bool {
        while true {
            guard try wait(wake) else { continue }
            guard mode.waitForForeground() else { return false }
            switch try readSome() {
            case .some: return true
            case .none: continue
            case .refused where mode.isForeground: return false
            case .refused: continue
            case .end: return false
            }
        }
    }

    private func takeLine() -> String? {
        pending.withLock { bytes in
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
            guard let end = end ?? (bytes.count >= Self.longestLine ? bytes.count : nil) else { return nil }
            let line = String(decoding: bytes[..<end], as: UTF8.self)
            bytes.removeFirst(min(end + 1, bytes.count))
            return line.hasSuffix("\r") ? String(line.dropLast()) : line
        }
    }

    private func takeRest() -> String? {
        pending.withLock { bytes in
            defer { bytes = [] }
            return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func failure(_ error: InputFileError) -> CommandFailure {
        CommandFailure(.failed, "Standard input cannot be read: \(error.explanation).")
    }
}
