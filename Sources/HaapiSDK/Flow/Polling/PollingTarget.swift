/// What a step says about polling: the form that polls, and how long to wait. Pure.
struct PollingTarget: Equatable, Sendable {
    let form: FormActionModel
    /// How long to wait before the poll, if the server says so.
    let interval: Duration?
    /// How long the server goes on waiting, if it says so.
    let remaining: Duration?

    /// `nil` if there is nothing to wait for.
    init?(_ step: any HaapiRepresentation) {
        let properties = step.properties as? PollingProperties
        guard let form = Self.form(step, properties?.status) else { return nil }
        self.form = form
        interval = properties?.interval.map { .seconds($0) }
        remaining = properties?.maxWaitRemainingTime.map { .seconds($0) }
    }

    private static func form(_ step: any HaapiRepresentation, _ status: PollingStatus?) -> FormActionModel? {
        switch (step, status) {
        case (let step as PollingStep, .pending): step.mainAction.model
        case (let step as any ClientOperationStep, .pending):
            PollingActions.main(status: .pending, among: step.actions)?.model
        // What BankID continues with is the form that polls.
        case (let step as BankIdClientOperationStep, nil): step.continueActions.firstForm()?.model
        default: nil
        }
    }
}
