/// Which of the forms of a polling step is which.
enum PollingActions {
    /// The form that polls or, when the status is final, the one that goes on.
    static func main(status: PollingStatus, among actions: [any Action]) -> FormAction? {
        actions.firstForm { status == .pending ? $0.kind == .poll : $0.kind != .cancel }
    }

    /// The form that stops waiting; `nil` when there is nothing to wait for any more.
    static func cancel(status: PollingStatus, among actions: [any Action]) -> FormAction? {
        status == .pending ? actions.firstForm { $0.kind == .cancel } : nil
    }
}
