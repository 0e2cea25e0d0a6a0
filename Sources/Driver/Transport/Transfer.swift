/// One request on its way through the event loop.
final class Transfer: @unchecked Sendable {
    // `@unchecked`: `continuation` is set before the transfer is posted to the loop's inbox, whose lock orders the two
    // threads; from then on the loop's thread alone touches the variables.
    let request: PreparedRequest
    let started: MonotonicNanoseconds
    var continuation: CheckedContinuation<RawResponse, any Error>?
    var state = State.posted
    /// The place among the loop's running transfers.
    var slot = 0

    enum State {
        /// Not seen by the loop yet.
        case posted
        /// Cancelled before the loop saw it.
        case cancelled
        case running(EasyHandle)
        case over
    }

    init(_ request: PreparedRequest, started: MonotonicNanoseconds) {
        self.request = request
        self.started = started
    }

    /// Ends the transfer for its caller. Later calls do nothing, so no caller is resumed twice.
    func resume(_ result: Result<RawResponse, any Error>) {
        state = .over
        continuation?.resume(with: result)
        continuation = nil
    }
}
