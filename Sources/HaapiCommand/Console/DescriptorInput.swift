import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Standard input, read line by line. Cancelling the task ends a wait at once.
final class DescriptorInput: LineInput {
    private let descriptor: Int32
    private let mode: TerminalMode
    private let queue = DispatchQueue(label: "haapi.input")
    private let pending = Guarded<[UInt8]>([])

    /// No answer is longer.
    private static let longestLine = 65_536

    init(descriptor: Int32, mode: TerminalMode) {
        self.descriptor = descriptor
        self.mode = mode
    }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    var isHeldOpen: Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        let kind = status.st_mode & S_IFMT
        return isTerminal || kind == S_IFIFO || kind == S_IFSOCK
    }

    func readLine(isEchoed: Bool) async throws -> String? {
        try Task.checkCancellation()
        let wake = try WakePipe()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    if !isEchoed { self.mode.hideTyping() }
                    let result = Result { try self.line(wake) }
                    if !isEchoed { self.mode.restore() }
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            wake.wake()
        }
    }

    private func line(_ wake: WakePipe) throws -> String? {
        while true {
            if let line = takeLine() { return line }
            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, nfds_t(waits.count), -1) >= 0 || errno == EINTR else {
                throw OutputFailure(code: errno)
            }
            if waits[1].revents != 0 { throw CancellationError() }
            guard waits[0].revents != 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &bytes, bytes.count)
            if count > 0 {
                pending.withLock { $0 += bytes.prefix(count) }
            } else if count == 0 || errno != EINTR {
                return takeRest()
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
}

/// Ends a wait for input from another thread.
final class WakePipe: Sendable {
    let reading: Int32
    private let writing: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw OutputFailure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func wake() {
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }
}
