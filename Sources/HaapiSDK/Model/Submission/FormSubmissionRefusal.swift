import Driver

/// Why a form is not sent. It names fields of the form, never a value.
enum FormSubmissionRefusal: Error, Equatable, Sendable {
    /// A form of this kind takes text only.
    case notText(field: String)
    /// JSON cannot express the value.
    case notJson(field: String)
    /// The form waits for what the app finds out by itself, and nothing of it was given.
    case missingContext(fields: [String])
    /// No way is known to send a form of this media type.
    case unsupportedMediaType(String)
}

extension FormSubmissionRefusal: CustomStringConvertible {
    /// One sentence for the developer of the app.
    var description: String {
        switch self {
        case .notText(let field): "The value of the field \(FieldNames.text([field])) must be a String"
        case .notJson(let field):
            "The value of the field \(FieldNames.text([field])) must be a String, Bool, Int or finite Double, or an "
                + "array or dictionary of these"
        case .missingContext(let fields):
            "The form needs a value for one of its fields \(FieldNames.text(fields))"
        case .unsupportedMediaType(let type):
            "The form wants to be sent as \(ServerText.clean(type, limit: 80)), which is not supported"
        }
    }
}

extension FormSubmissionRefusal: LogSafe {}
