import Driver

extension ClientOperationContent {
    /// The content that some model describes.
    init(_ model: any ClientOperationActionModelRepresentation) {
        self.init(
            name: model.name, arguments: Self.members(model.arguments), continueActions: model.continueActions,
            errorActions: model.errorActions)
    }

    /// Arguments that JSON cannot express are left out.
    static func members(_ arguments: [String: any Sendable]) -> JSONObject {
        var members = JSONObject()
        for (name, value) in arguments {
            do { members.append(name, try SwiftValue.json(value)) } catch { continue }
        }
        return members
    }
}
