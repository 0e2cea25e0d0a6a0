/// The `template` of an action, which says what its `model` looks like.
enum ActionTemplate: Hashable, Sendable {
    case form, selector, clientOperation
}

extension ActionTemplate {
    static let table = WireTable<ActionTemplate>([
        ("form", .form), ("selector", .selector), ("client-operation", .clientOperation),
    ])

    /// An unknown template is a failure, since an action must not be hidden from the user.
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        guard let template = Self.table.known(try node.string()) else { throw node.failure(.unknownValue) }
        self = template
    }

    var wire: String { Self.table.name(of: self) ?? "" }
}
