import Driver
import TestSupport

/// A clock on which every pause is over at once, and which tells what the pauses were.
final class SkippingClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Lock((now: Instant(offset: .zero), pauses: [Duration]()))
    private let onPause: @Sendable (Duration) -> Void

    /// `onPause` is told how long each pause was.
    init(onPause: @escaping @Sendable (Duration) -> Void = { _ in }) {
        self.onPause = onPause
    }

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }
    var pauses: [Duration] { state.withLock { $0.pauses } }

    func advance(by duration: Duration) {
        state.withLock { $0.now.offset += duration }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let pause = state.withLock { state in
            let pause = state.now.duration(to: deadline)
            state.pauses.append(pause)
            state.now = max(state.now, deadline)
            return pause
        }
        onPause(pause)
    }
}

/// A clock on which a pause never ends, unless it is cancelled.
struct StandingClock: Clock {
    typealias Instant = SkippingClock.Instant

    /// Opens when somebody sleeps.
    let reached = Gate()

    var now: Instant { Instant(offset: .zero) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        reached.open()
        try await Gate().passed()
    }
}
