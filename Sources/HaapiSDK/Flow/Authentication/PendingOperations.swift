/// The client operations of pending steps that a closure was asked about in one run. Each is asked about once: what the step
/// waits for is then polled. BankID is none of them: it is shown with each answer to a poll.
struct PendingOperations {
    private var asked: [ClientOperationAction] = []

    /// The operation of a step that is polled; `nil` if it has none.
    static func operation(of step: any HaapiRepresentation) -> ClientOperationAction? {
        guard PollingTarget(step) != nil, !(step is BankIdClientOperationStep),
            let step = step as? any ClientOperationStep
        else { return nil }
        for case let operation as ClientOperationAction in step.actions { return operation }
        return nil
    }

    /// Whether nobody was asked about it yet.
    func isNew(_ operation: ClientOperationAction) -> Bool { !asked.contains(operation) }

    mutating func note(_ operation: ClientOperationAction) { asked.append(operation) }

    mutating func forget(_ operation: ClientOperationAction) { asked.removeAll { $0 == operation } }
}
