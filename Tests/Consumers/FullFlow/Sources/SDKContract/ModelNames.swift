import HaapiSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// What steps are made of: actions, fields, links, and the names on the wire.

func actionNames(_ action: any Action, _ other: any Action) {
    let kind: ActionKind = action.kind
    let title: Message? = action.title
    _ = (kind, title?.key, title?.literal, action.isEqualTo(other))
    switch action {
    case let action as FormAction:
        let model: FormActionModel = action.model
        let properties: FormAction.Properties? = action.properties
        _ = (model.href, model.method, model.type, model.actionTitle, model.continueActions, model.errorActions)
        _ = (properties?.authenticatorType, properties?.rawJsonString)
        model.fields.forEach(fieldNames)
    case let action as SelectorAction:
        let model: SelectorActionModel = action.model
        let properties: SelectorAction.Properties? = action.properties
        _ = (model.options, properties?.rawJsonString)
    case let action as ClientOperationAction:
        let model: any ClientOperationActionModelRepresentation = action.model
        let properties: ClientOperationAction.Properties? = action.properties
        let arguments: [String: any Sendable] = model.arguments
        _ = (model.name, arguments, model.continueActions, model.errorActions, properties?.rawJsonString)
        _ = model is GenericClientOperationActionModel
    default: break
    }
}

func fieldNames(_ field: any FormField) {
    _ = (field.name, field.label, field.placeholder, field.isRequired)
    switch field {
    case let field as TextFormField:
        let kind: TextFormField.Kind? = field.kind
        _ = (kind, field.value, field.minLength, field.maxLength)
        _ = [TextFormField.Kind.number, .email, .url, .tel, .color, .unknown(value: "week")]
    case let field as UsernameFormField: _ = (field.value, field.minLength, field.maxLength)
    case let field as PasswordFormField: _ = (field.value, field.minLength, field.maxLength)
    case let field as SelectFormField:
        let option: SelectFormField.Option? = field.options.first
        _ = (option?.label, option?.value, option?.selected, field.value)
    case let field as CheckboxFormField: _ = (field.checked, field.readonly, field.value)
    case let field as HiddenFormField: _ = field.value
    case is ContextFormField: break
    default: break
    }
}

func problemNames(_ problem: any ProblemRepresentation) {
    let type: ProblemType = problem.type
    _ = (type, problem.title, problem.code, problem.links, problem.messages, problem.metadata, problem.rawJsonString)
    switch problem {
    case let problem as InvalidInputProblem:
        let field: InvalidInputProblem.InvalidField? = problem.invalidFields.first
        _ = (problem.errorDescription, field?.name, field?.reason, field?.detail)
    case let problem as AuthorizationProblem: _ = (problem.error, problem.errorDescription, problem.iss)
    case is Problem: break
    default: break
    }
}

func linkNames(_ link: Link, _ message: UserMessage) {
    switch link.kind {
    case .haapi, .inlineImage, .external: break
    }
    _ = (link.href, link.rel, link.title, link.type, message.text, message.classList)
}

func wireNames() {
    _ = [
        RepresentationType.authenticationStep, .registrationStep, .redirectionStep, .pollingStep, .continueSameStep,
        .oauthAuthorizationResponse, .consentorStep, .userConsentStep, .other(value: "a"),
    ]
    _ = [
        ActionKind.cancel, .continue, .continueAutoLogin, .redirect, .poll, .form, .login, .userRegister,
        .selectAuthenticator, .authenticatorSelector, .deviceSelector, .deviceOption, .bankIdSameDevice,
        .bankIdOtherDevice, .passwordReset, .accountIdRecovery, .other(value: "a"),
    ]
    _ = [
        ClientOperationName.externalBrowser, .bankId, .encapAutoActivation, .webAuthnRegistration,
        .webAuthnAuthentication, .unknown(value: "a"),
    ]
    _ = [
        ProblemType.invalidInputProblem, .incorrectCredentialsProblem, .authenticationFailedProblem,
        .tooManyAttemptsProblem, .genericUserProblem, .unexpectedProblem, .errorAuthorizationResponseProblem,
        .sessionAndAccessTokenMismatchProblem, .other(value: "a"),
    ]
}

/// Factories for tests and previews: one function per type.
func factoryNames() -> any HaapiRepresentation {
    typealias Fields = HaapiModel.FormFieldFactory
    let message = HaapiModel.ContentFactory.message(literal: "Sign in")
    let fields: [any FormField] = [
        Fields.textFormField(name: "t"), Fields.usernameFormField(name: "u"), Fields.passwordFormField(name: "p"),
        Fields.selectFormField(name: "s"), Fields.checkboxFormField(name: "c"),
        Fields.hiddenFormField(name: "h", value: "v"), Fields.contextFormField(name: "x"),
    ]
    let model = HaapiModel.ActionModelFactory.formActionModel(href: "/login", method: "POST", fields: fields)
    let action = HaapiModel.ActionFactory.formAction(kind: .login, title: message, model: model)
    _ = HaapiModel.ProblemFactory.problem(type: .unexpectedProblem)
    _ = HaapiModel.PropertiesFactory.pollingProperties(status: .pending)
    _ = HaapiModel.TokenResponseFactory.errorTokenResponse(error: "invalid_grant")
    return HaapiModel.StepFactory.interactiveFormStep(actions: [action])
}
