/// What a form has on the wire, apart from the actions inside it.
///
/// A class, so that little of it lies on the stack while those are read.
final class FormContent {
    let object: DocumentObject
    let href: String
    let method: String
    let type: String
    let actionTitle: Message?
    let fields: [any FormField]

    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        object = try node.object()
        href = try object.requiredNonBlank("href")
        method = String(try object.requiredNonBlank("method").trimmingWhiteSpace)
        let type = object.string("type") ?? ""
        self.type = type.isBlank ? FormActionModel.defaultType : type
        actionTitle = object.message("actionTitle")
        fields = try object.list("fields", FormFieldReader.field)
    }
}
