@testable import Driver
import Foundation
@testable import HaapiSDK

/// HAAPI documents.
enum Documents {
    static func read(_ data: Data, _ mediaType: MediaType) {
        guard let document = try? HaapiDocumentReader.read(statusCode: 200, mediaType: mediaType, body: data) else {
            return
        }
        switch document {
        case .representation(let step): use(step)
        case .problem(let problem): _ = (problem.type, problem.title, problem.messages, "\(problem)")
        }
    }

    private static func use(_ step: any HaapiRepresentation) {
        _ = (step.type, step.properties?.rawJsonString, step.messages, step.metadata, "\(step)")
        for link in step.links { _ = (link.kind, link.title) }
        switch step {
        case let step as ExternalBrowserClientOperationStep: _ = step.urlToLaunch(redirectTo: "app://haapi")
        case let step as BankIdClientOperationStep: _ = step.urlToLaunch(redirectTo: nil)
        case let step as EncapClientOperationStep: _ = step.urlToLaunch
        case let step as InteractiveFormStep: for action in step.actions { submit(action.model) }
        case let step as RedirectionStep: submit(step.redirectAction.model)
        case let step as PollingStep: submit(step.mainAction.model)
        default: break
        }
    }

    /// A form of the document, submitted with values of all kinds.
    static func submit(_ data: Data) {
        read(data, .haapi)
    }

    private static let targets = HaapiTargets(
        ConfiguredAddresses(
            HaapiConfiguration(
                name: "fuzz", clientId: "c", baseURL: origin, tokenEndpointURL: origin,
                authorizationEndpointURL: origin,
                appRedirect: "app://haapi"), nil))
    private static let origin = URL(string: "https://id.example.test/")!

    private static func submit(_ form: FormActionModel) {
        var values: [String: any Sendable] = [:]
        for (index, field) in form.fields.enumerated() {
            values[field.name] = [nil, "x", true, 5, ["a": 1.5]][index % 5] as (any Sendable)?
        }
        for parameters in [[:], values] {
            guard let submission = try? FormSubmission(form, parameters: parameters) else { continue }
            Fields.address(submission.href)
        }
    }

    /// Whether a request may go there: never to another origin than the configured one.
    static func resolve(_ href: String) {
        guard let url = try? targets.resolve(href, code: .nonHaapiTarget) else { return }
        FuzzTarget.check(
            HTTPOrigin(url)?.text == "https://id.example.test", "an address of another origin was let through")
        // What libcurl makes of the same text.
        if let request = try? RequestURL(url, policy: SchemePolicy(allowsInsecureHTTP: false, hasClientIdentity: false))
        {
            FuzzTarget.check(request.host == "id.example.test", "libcurl reads another host than the check did")
        }
    }
}
