#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// What is sent when a form is submitted. Holds what the user typed, so it is not logged.
struct FormSubmission: Equatable, Sendable {
    let method: HTTPMethod
    /// The target as the form names it, still to be resolved: a GET form's fields are in its query, the fragment is gone.
    let href: String
    let content: Content?
    /// Keys of the caller that match no field of the form; they are not sent.
    let ignoredKeys: [String]

    struct Content: Equatable, Sendable {
        /// The value of `Content-Type`.
        let type: String
        let body: Data
    }

    private static let formURLEncoded = MediaType(FormActionModel.defaultType)

    /// Nothing is sent if this throws.
    init(_ form: FormActionModel, parameters: [String: any Sendable]) throws(FormSubmissionRefusal) {
        method = HTTPMethod(rawValue: form.method)
        let fieldNames = Set(form.fields.map(\.name))
        ignoredKeys = parameters.keys.filter { !fieldNames.contains($0) }.sorted()
        let values = try SubmittedValues(form, parameters: parameters)
        switch (method, MediaType(form.type)) {
        case (.get, _):
            href = QueryText.replacing(try values.texts(allowingTicks: false), in: form.href)
            content = nil
        case (_, Self.formURLEncoded):
            href = QueryText.withoutFragment(form.href)
            let body = FormURLEncoding.encode(try values.texts(allowingTicks: true))
            content = form.fields.isEmpty ? nil : Content(type: FormActionModel.defaultType, body: Data(body))
        case (_, MediaType.json):
            href = QueryText.withoutFragment(form.href)
            content = Content(
                type: MediaType.json.description, body: Data(JSONWriter.write(.object(try values.json()))))
        default:
            throw .unsupportedMediaType(form.type)
        }
    }
}
