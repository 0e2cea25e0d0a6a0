internal import Driver

/// What came of the calls of a journey, and all that an app was told.
package final class JourneyRecord: Sendable {
    private struct State {
        var calls: [(name: String, outcome: CallOutcome)] = []
        var texts: [String] = []
        var secrets: [String] = []
        var requests = 0
    }

    private let state = Lock(State())

    private let keepsTexts: Bool

    /// - Parameter keepsTexts: whether it keeps more than the outcomes.
    package init(keepsTexts: Bool = true) {
        self.keepsTexts = keepsTexts
    }

    package var calls: [(name: String, outcome: CallOutcome)] { state.withLock { $0.calls } }
    /// Every text and description of what an app was told.
    package var texts: [String] { state.withLock { $0.texts } }
    /// What the app got to keep.
    package var secrets: [String] { state.withLock { $0.secrets } }

    /// `answer` is the error or the response that was given.
    func end(_ name: String, _ outcome: CallOutcome, _ answer: Any? = nil) {
        state.withLock { $0.calls.append((name, outcome)) }
        if let answer { note(answer) }
    }

    func note(_ value: Any) {
        guard keepsTexts else { return }
        var dumped = ""
        dump(value, to: &dumped, maxItems: 2000)
        let texts = [String(describing: value), String(reflecting: value), dumped]
        state.withLock { $0.texts += texts }
    }

    func keep(_ secrets: String?...) {
        if keepsTexts { state.withLock { $0.secrets += secrets.compactMap(\.self) } }
    }

    /// The number of the request of a flow that is about to be sent, from 1.
    func nextRequest() -> Int {
        state.withLock { state in
            state.requests += 1
            return state.requests
        }
    }
}
