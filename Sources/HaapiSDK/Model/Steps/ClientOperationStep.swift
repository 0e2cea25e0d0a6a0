/// A step that wants the app to do something with the platform, and may offer other actions beside that.
public protocol ClientOperationStep: HaapiRepresentation {
    /// All actions of the step, the client operation among them.
    var actions: [any Action] { get }
}

/// What the client-operation steps share.
protocol ClientOperationRepresentationStep: ClientOperationStep, RepresentationStep {}

extension ClientOperationRepresentationStep {
    public var actions: [any Action] { content.actions }
}
