import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("The sample documents of the protocol")
struct SampleTests {
    @Test(
        "become the step that fits",
        arguments: [
            (StepSamples.redirection, "RedirectionStep", RepresentationType.redirectionStep),
            (StepSamples.redirectionAfterAuthentication, "RedirectionStep", .redirectionStep),
            (StepSamples.authenticatorSelection, "AuthenticatorSelectorStep", .authenticationStep),
            (StepSamples.loginForm, "InteractiveFormStep", .authenticationStep),
            (StepSamples.registration, "InteractiveFormStep", .registrationStep),
            (StepSamples.pollingPending, "PollingStep", .pollingStep),
            (StepSamples.pollingDone, "PollingStep", .pollingStep),
            (StepSamples.pollingFailed, "PollingStep", .pollingStep),
            (StepSamples.continueSameStep, "ContinueSameStep", .continueSameStep),
            (StepSamples.userConsent, "UserConsentStep", .userConsentStep),
            (StepSamples.authorizationResponse, "OAuthAuthorizationResponseStep", .oauthAuthorizationResponse),
            (ClientOperationSamples.externalBrowser, "ExternalBrowserClientOperationStep", .authenticationStep),
            (ClientOperationSamples.bankId, "BankIdClientOperationStep", .pollingStep),
            (ClientOperationSamples.encap, "EncapClientOperationStep", .registrationStep),
            (ClientOperationSamples.webAuthnRegistration, "WebAuthnRegistrationClientOperationStep", .registrationStep),
            (
                ClientOperationSamples.webAuthnAuthentication, "WebAuthnAuthenticationClientOperationStep",
                .authenticationStep
            ),
        ])
    func stepTypes(sample: Sample, name: String, type: RepresentationType) throws {
        let step = try Reading.step(sample.text)
        #expect(String(describing: Swift.type(of: step)) == name)
        #expect(step.type == type)
        #expect(step.rawJsonString == sample.text)
    }

    @Test(
        "become the problem that fits",
        arguments: [
            (ProblemSamples.invalidInput, "InvalidInputProblem", ProblemType.invalidInputProblem),
            (ProblemSamples.incorrectCredentials, "Problem", .incorrectCredentialsProblem),
            (ProblemSamples.authenticationFailed, "Problem", .authenticationFailedProblem),
            (ProblemSamples.tooManyAttempts, "Problem", .tooManyAttemptsProblem),
            (ProblemSamples.genericUserError, "Problem", .genericUserProblem),
            (ProblemSamples.unexpected, "Problem", .unexpectedProblem),
            (ProblemSamples.sessionMismatch, "Problem", .sessionAndAccessTokenMismatchProblem),
            (ProblemSamples.errorAuthorizationResponse, "AuthorizationProblem", .errorAuthorizationResponseProblem),
        ])
    func problemTypes(sample: Sample, name: String, type: ProblemType) throws {
        let problem = try Reading.problem(sample.text)
        #expect(String(describing: Swift.type(of: problem)) == name)
        #expect(problem.type == type)
        #expect(problem.title != nil)
        #expect(problem.rawJsonString == sample.text)
    }

    @Test("that are steps come back from their coded form", arguments: StepSamples.all + ClientOperationSamples.all)
    func codedSteps(sample: Sample) throws {
        func check<Step: HaapiRepresentation>(_ step: Step) throws {
            let coded = try JSONEncoder().encode(step)
            #expect(try JSONDecoder().decode(Step.self, from: coded) == step)
            // The coded form is the wire form: the document reader takes it too.
            let again = try Reading.step(String(decoding: coded, as: UTF8.self), as: Step.self)
            #expect(again == step)
        }
        let step: any HaapiRepresentation = try Reading.step(sample.text)
        try check(step)
    }

    @Test("that are problems come back from their coded form", arguments: ProblemSamples.all)
    func codedProblems(sample: Sample) throws {
        func check<Some: ProblemRepresentation>(_ problem: Some) throws {
            let coded = try JSONEncoder().encode(problem)
            #expect(try JSONDecoder().decode(Some.self, from: coded) == problem)
            #expect(try Reading.problem(String(decoding: coded, as: UTF8.self), as: Some.self) == problem)
        }
        let problem: any ProblemRepresentation = try Reading.problem(sample.text)
        try check(problem)
    }
}
