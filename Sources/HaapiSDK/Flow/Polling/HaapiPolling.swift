import Driver

/// The answers to the polls of a step that waits, one after the other: what ``HaapiManager/poll(_:defaultInterval:clock:)``
/// gives.
///
/// Every answer is an element, since messages, codes to scan and the remaining time change. The last element says how the
/// waiting ended:
///
/// * a step that does not wait any more, for instance a ``PollingStep`` that is done: go on with it;
/// * a problem or an error, `CancellationError` among them. Nothing is polled again by itself;
/// * a step that still waits: the server's time is over. So it is if there is no element at all.
///
/// A poll is made only when the loop asks for the next element, so there are never two at a time. The sequence is for one
/// loop: a second one over it gets nothing.
public struct HaapiPolling: AsyncSequence, Sendable {
    public typealias Element = HaapiResult
    public typealias Failure = Never

    private let step: any HaapiRepresentation
    private let plan: PollingPlan
    private let clock: PollingClock
    private let submit: @Sendable (FormActionModel) async -> HaapiResult
    private let isTaken = Taken()

    private final class Taken: Sendable {
        private let flag = Lock(false)

        /// Whether this is the first time.
        func take() -> Bool {
            flag.withLock { flag in
                defer { flag = true }
                return !flag
            }
        }
    }

    init(
        _ step: any HaapiRepresentation, defaultInterval: Duration, clock: PollingClock,
        submit: @escaping @Sendable (FormActionModel) async -> HaapiResult
    ) {
        self.step = step
        self.clock = clock
        self.submit = submit
        var plan = PollingPlan(defaultInterval: defaultInterval)
        plan.arrived(step, at: clock.elapsed())
        self.plan = plan
    }

    /// The answers, for one loop.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(plan: isTaken.take() ? plan : PollingPlan(), clock: clock, submit: submit)
    }

    /// Makes the polls.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var plan: PollingPlan
        fileprivate let clock: PollingClock
        fileprivate let submit: @Sendable (FormActionModel) async -> HaapiResult

        /// Waits as long as the server wants, polls, and gives the answer; `nil` when there is nothing to wait for any more.
        public mutating func next() async -> HaapiResult? {
            guard case .poll(let form, let pause) = plan.move(at: clock.elapsed()) else { return nil }
            let result = await answer(form, after: pause)
            var step: (any HaapiRepresentation)?
            if case .representation(let next) = result { step = next }
            plan.arrived(step, at: clock.elapsed())
            return result
        }

        private func answer(_ form: FormActionModel, after pause: Duration) async -> HaapiResult {
            do {
                try await clock.sleep(pause)
            } catch {
                return .error(error)
            }
            return await submit(form)
        }
    }
}

extension HaapiManager {
    /// Polls until the step changes: a ``PollingStep`` while it is pending, a ``BankIdClientOperationStep``, and any other
    /// client operation in a document of the type ``RepresentationType/pollingStep``.
    ///
    /// ```swift
    /// for await result in manager.poll(step) {
    ///     show(result)
    ///     last = result
    /// }
    /// ```
    ///
    /// The pause before each poll is the server's `interval`. It ends with the last poll at the end of the server's
    /// `maxWaitRemainingTime`. To stop before, cancel the task, or leave the loop and submit the step's cancel action.
    /// - Parameters:
    ///   - step: the step that waits. If it does not, the sequence is empty.
    ///   - defaultInterval: the pause if the server names none; 3 seconds by default, at least 0.1 seconds.
    ///   - clock: what measures the pauses, the continuous clock of the system by default.
    /// - Returns: the answers, for one `for await` loop.
    public func poll(
        _ step: any HaapiRepresentation, defaultInterval: Duration = .seconds(3),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> HaapiPolling {
        HaapiPolling(step, defaultInterval: defaultInterval, clock: PollingClock(clock)) { [self] form in
            await submitForm(form)
        }
    }
}
