/// Something that the user, or the app on its own, can do in a step: ``FormAction``, ``SelectorAction`` or
/// ``ClientOperationAction``.
public protocol Action: Codable, Sendable {
    /// What the action is for.
    var kind: ActionKind { get }
    /// The heading of the action.
    var title: Message? { get }
    /// Whether the other action is of the same type and has the same members.
    func isEqualTo(_ other: any Action) -> Bool
}

extension Action where Self: Equatable {
    /// Compares by `==`.
    public func isEqualTo(_ other: any Action) -> Bool {
        (other as? Self) == self
    }
}
