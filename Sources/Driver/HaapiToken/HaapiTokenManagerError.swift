/// A token manager cannot be made or used.
public enum HaapiTokenManagerError: Error, Equatable, Sendable {
    /// An active manager of this process has the name already. Close that one or take another name.
    case alreadyExists(name: String)
    /// The manager was closed. Build a new one and start a new flow.
    case closed
}

extension HaapiTokenManagerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .alreadyExists(let name):
            "A token manager with the name \(ServerText.clean(name, limit: 80)) is active already; close it, or take "
                + "another name."
        case .closed:
            "The token manager was closed; build a new one and start a new flow."
        }
    }
}
