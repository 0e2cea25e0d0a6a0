/// The time as the event loop last read it; reading a clock for each header line would be waste.
final class LoopTime {
    private(set) var now: MonotonicNanoseconds
    private let clock: @Sendable () -> MonotonicNanoseconds

    init(clock: @escaping @Sendable () -> MonotonicNanoseconds) {
        self.clock = clock
        now = clock()
    }

    func update() {
        now = clock()
    }
}
