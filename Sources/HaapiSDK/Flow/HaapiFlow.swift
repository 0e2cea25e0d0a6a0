import Driver

/// One flow of a manager, from its start on: its session, what its answers have to agree with, and its calls.
struct HaapiFlow: Sendable {
    /// Has the session of this flow and of no other.
    let client: HaapiClient
    let state: FlowState
    let calls = FlowCalls()

    /// What the calls of a flow get when another one is started.
    static let overtaken = HaapiError.illegalState(
        message: "A new flow was started with this manager, so this one is given up; go on with the new one.")
}
