/// When to poll, and when to give up. Pure: times are counted from the start of the polling.
struct PollingPlan: Sendable {
    /// What is waited for when the server does not say.
    static let defaultInterval: Duration = .seconds(3)
    /// A server that names no pause at all is not asked without end for that.
    static let shortestInterval: Duration = .milliseconds(100)

    enum Move: Equatable, Sendable {
        case poll(FormActionModel, after: Duration)
        case stop
    }

    private let defaultInterval: Duration
    private var target: PollingTarget?
    private var arrival: Duration = .zero
    private var deadline: Duration?

    init(defaultInterval: Duration = Self.defaultInterval) {
        self.defaultInterval = max(defaultInterval, Self.shortestInterval)
    }

    /// A step has come.
    mutating func arrived(_ step: (any HaapiRepresentation)?, at now: Duration) {
        target = step.flatMap(PollingTarget.init)
        arrival = now
        // The latest word of the server counts; without one, the one before.
        if let remaining = target?.remaining { deadline = now + remaining }
    }

    /// What to do now. The last poll is made when the time of the server runs out, and not after that.
    func move(at now: Duration) -> Move {
        guard let target else { return .stop }
        let interval = max(target.interval ?? defaultInterval, Self.shortestInterval)
        var due = arrival + interval
        if let deadline {
            guard now < deadline else { return .stop }
            due = min(due, deadline)
        }
        return .poll(target.form, after: max(due - now, .zero))
    }
}
