import Driver
import HaapiSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Stepping through a flow.

func flowNames(_ manager: HaapiManager, _ form: FormActionModel, _ link: Link) async {
    let results: [HaapiResult] = [
        await manager.start(),
        await manager.submitForm(form),
        await manager.submitForm(form, parameters: ["userName": "alice", "checked": true]),
        await manager.followLink(link),
    ]
    for result in results {
        switch result {
        case .representation(let step): stepNames(step)
        case .problem(let problem): problemNames(problem)
        case .error(let error): print(errorNames(error))
        }
    }
}

func stepNames(_ step: any HaapiRepresentation) {
    let type: RepresentationType = step.type
    let properties: (any Properties)? = step.properties
    _ = (type, properties, step.metadata?.viewName, step.metadata?.templateArea, step.links, step.messages)
    let json: String? = step.rawJsonString
    switch step {
    case let step as AuthenticatorSelectorStep:
        let option: AuthenticatorOption = step.authenticators[0]
        _ = (step.title, option.title, option.type, option.action, step.actions)
    case let step as InteractiveFormStep:
        var step = step
        let actions: [FormAction] = step.actions
        step.actions = actions
    case let step as RedirectionStep: _ = (step.redirectAction, step.actions)
    case let step as PollingStep:
        let properties: PollingProperties = step.pollingProperties
        let status: PollingStatus = properties.status
        _ = (properties.recipientOfCommunication, properties.maxWaitTime, properties.maxWaitRemainingTime)
        _ = (step.mainAction, step.cancelAction, properties.interval, [.pending, .done, .failed].contains(status))
    case let step as OAuthAuthorizationResponseStep:
        let properties: OAuthAuthorizationResponseProperties = step.oauthAuthorizationResponseProperties
        _ = (properties.code, properties.idToken, properties.scope, properties.state, properties.iss)
        _ = (properties.sessionState, properties.rawJson["code"])
    case let step as any ClientOperationStep: clientOperationNames(step)
    case is ContinueSameStep, is UserConsentStep, is GenericRepresentationStep: break
    default: print(json ?? "")
    }
}

func clientOperationNames(_ step: any ClientOperationStep) {
    let actions: [any Action] = step.actions
    switch step {
    case let step as ExternalBrowserClientOperationStep:
        let model: ExternalBrowserClientOperationActionModel = step.actionModel
        let url: URL? = step.urlToLaunch(redirectTo: "app://haapi")
        let parameters: [String: String]? = url.flatMap { try? step.formattedParametersFromURL($0) }
        _ = (step.actionsToPresent, step.continueFormActionModel, parameters, model.href)
        _ = model.urlToLaunch(redirectTo: "app://haapi")
    case let step as BankIdClientOperationStep:
        let model: BankIdClientOperationActionModel = step.actionModel
        _ = (step.urlToLaunch(redirectTo: nil), step.activationLink, model.href, model.autoStartToken, model.redirect)
    case let step as EncapClientOperationStep:
        let model: EncapClientOperationActionModel = step.actionModel
        _ = (step.urlToLaunch, model.href, model.activationCode)
    case let step as WebAuthnRegistrationClientOperationStep: registrationNames(step)
    case let step as WebAuthnAuthenticationClientOperationStep:
        let model: WebAuthnAuthenticationClientOperationActionModel = step.actionModel
        let options: WebAuthnAuthenticationCredentialOptions = model.credentialOptions
        _ = (options.relyingPartyId, options.challengeData, options.userVerificationPreference, model.fallbackActions)
        _ = (options.platformAllowCredentials, options.crossPlatformAllowCredentials)
        let parameters: [String: any Sendable] = step.formattedParametersForAssertion(
            rawAuthenticatorData: Data(), rawClientDataJSON: Data(), signature: Data(), credentialID: Data(),
            credentialParamType: "public-key", userId: nil)
        _ = parameters
    case is GenericClientOperationStep: break
    default: print(actions.count)
    }
}

func registrationNames(_ step: WebAuthnRegistrationClientOperationStep) {
    let model: WebAuthnRegistrationClientOperationActionModel = step.actionModel
    let platform: WebAuthnRegistrationPlatformOptions? = model.platformOptions
    let crossPlatform: WebAuthnRegistrationCrossPlatformOptions? = model.crossPlatformOptions
    if let crossPlatform {
        let parameter: PublicKeyCredParam? = crossPlatform.publicKeyCredParams.first
        let descriptor: WebAuthnCredentialDescriptor? = crossPlatform.excludedCredentials.first
        _ = (parameter?.algorithmId, parameter?.type, descriptor?.credentialID, descriptor?.type)
        _ = crossPlatform.residentKey
    }
    let all: [(any WebAuthnRegistrationCredentialOptions)?] = [platform, crossPlatform]
    for case let options? in all {
        _ = (options.relyingPartyId, options.challengeData, options.userIdData, options.userName)
        _ = (options.displayName, options.userVerification, options.attestation, model.fallbackActions)
        let parameters: [String: any Sendable] = step.formattedParametersForRegistration(
            credentialOptions: options, attestationObject: Data(), rawClientDataJSON: Data(), credentialID: Data(),
            credentialParamType: "public-key")
        _ = (parameters, step.continueAction(for: options))
    }
    _ = step.continueAction
}
