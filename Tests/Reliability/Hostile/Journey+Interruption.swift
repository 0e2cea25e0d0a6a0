internal import Driver
internal import TestSupport

extension Journey {
    /// How an app gives up.
    package enum Interruption: Sendable, CaseIterable {
        case cancel, close
    }

    /// The journey, which the app gives up just before a request of the flow, counted from 1.
    func run(_ record: JourneyRecord, interruptedBefore request: Int, by kind: Interruption) async {
        let interruption = Lock<(@Sendable () -> Void)?>(nil)
        let isReady = Gate()
        var journey = self
        journey.beforeRequest = { [beforeRequest] number in
            beforeRequest(number)
            if number == request { interruption.withLock { $0 }?() }
        }
        let planned = journey
        let task = Task {
            // Not passed only if the task is cancelled, and nobody can do that before.
            guard (try? await isReady.passed()) != nil else { return }
            await planned.run(record) { accessor in
                if kind == .close { interruption.withLock { $0 = { accessor.close() } } }
            }
        }
        if kind == .cancel { interruption.withLock { $0 = { task.cancel() } } }
        isReady.open()
        await task.value
        // It holds the accessor, which holds the configuration, which holds it.
        interruption.withLock { $0 = nil }
    }
}
