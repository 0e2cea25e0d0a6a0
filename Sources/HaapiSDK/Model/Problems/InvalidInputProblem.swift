import Driver

/// Fields of the form are missing or invalid. Mark them and let the user submit again.
public struct InvalidInputProblem: ProblemModel {
    let content: ProblemContent
    /// A text about the problem (`error_description`).
    public let errorDescription: String?
    /// The fields.
    public let invalidFields: [InvalidInputProblem.InvalidField]
}

extension InvalidInputProblem {
    private enum MemberName {
        static let errorDescription = "error_description"
        static let invalidFields = "invalidFields"
    }

    init(_ content: ProblemContent, _ document: DocumentObject) {
        self.init(
            content: content, errorDescription: document.string(MemberName.errorDescription),
            invalidFields: document.readableEntries(of: MemberName.invalidFields) { node throws(HaapiDecodingFailure) in
                try InvalidField(node)
            })
    }

    var wireValue: JSONValue {
        var object = content.wireMembers
        object.append(MemberName.errorDescription, ifPresent: errorDescription)
        object.append(MemberName.invalidFields, ifNotEmpty: invalidFields.map(\.wireValue))
        return .object(object)
    }
}
