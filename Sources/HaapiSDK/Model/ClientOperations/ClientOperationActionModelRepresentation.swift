/// The model of a ``ClientOperationAction``.
public protocol ClientOperationActionModelRepresentation: Codable, Sendable {
    /// Which operation it is.
    var name: ClientOperationName { get }
    /// The arguments of the operation: String, Bool, Int, Double, arrays and dictionaries of these. `null` is left out.
    var arguments: [String: any Sendable] { get }
    /// What to do when the operation has succeeded.
    var continueActions: [any Action] { get }
    /// What to offer when the operation has failed or was refused.
    var errorActions: [any Action] { get }
}
