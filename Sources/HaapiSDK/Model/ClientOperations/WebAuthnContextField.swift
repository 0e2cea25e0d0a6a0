/// The context field that takes the answer of an authenticator.
enum WebAuthnContextField {
    static let any = "credential"
    static let platform = "platformCredential"
    static let crossPlatform = "crossPlatformCredential"

    static func forRegistration(
        _ options: any WebAuthnRegistrationCredentialOptions, continueForms: [FormAction]
    ) -> String {
        if names(continueForms).contains(any) { return any }
        return options is WebAuthnRegistrationPlatformOptions ? platform : crossPlatform
    }

    static func forAssertion(continueForms: [FormAction]) -> String {
        let names = names(continueForms)
        return names.count == 1 ? names.first ?? any : any
    }

    static func form(with name: String, among forms: [FormAction]) -> FormAction? {
        forms.first { names([$0]).contains(name) }
    }

    private static func names(_ forms: [FormAction]) -> Set<String> {
        Set(forms.flatMap { $0.model.contextFieldNames })
    }
}

extension FormActionModel {
    /// The names of the fields whose values the app finds out by itself.
    var contextFieldNames: [String] {
        fields.compactMap { ($0 as? ContextFormField)?.name }
    }
}
