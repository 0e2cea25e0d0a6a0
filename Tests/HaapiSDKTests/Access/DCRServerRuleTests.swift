import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// What the server side has to be like: rules 5 to 8 of how Dynamic Client Registration works here. Each way in which it is not
/// set up ends in an error that says what to do.
@Suite("DCR rules: server side")
struct DCRServerRuleTests {
    @Test("rule 5: a main client without an authentication method of its own is refused, and the error names the fix")
    func publicMainClient() async throws {
        let fixture = try AccessFixture { $0.mainClient.authentication = .none }
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .serverError("invalid_client", let description, 401) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.contains("clientAuthenticationMethod") && description.contains("authenticate-client-by"))
        guard case .unrecoverable(.modifyConfiguration) = error?.recoverySuggestion else {
            Issue.record("\(String(describing: error?.recoverySuggestion))")
            return
        }
    }

    @Test("rule 6: a main client that the template does not name is refused, and the error names the fix")
    func otherMainClient() async throws {
        let fixture = try AccessFixture { $0.template?.authenticateClientBy = ["another-client"] }
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .serverError("invalid_client_metadata", let description, 400) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.contains("authenticate-client-by") && description.contains("templateClientId"))
        #expect(try await fixture.store().read() == nil)
    }

    @Test("rule 6: a template that does not exist is refused, and the error names the fix")
    func unknownTemplate() async throws {
        var fixture = try AccessFixture()
        fixture.templateClientId = "no-such-template"
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .serverError("invalid_client_metadata", let description, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.contains("templateClientId"))
    }

    @Test("rule 7: without a registration endpoint the error names the setting")
    func noEndpoint() async throws {
        let fixture = try AccessFixture()
        try fixture.server.add(.status(404), at: .registration)
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .invalidURLResponse(let response, let reason, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response?.statusCode == 404)
        #expect(reason.contains("404") && reason.contains("clientRegistrationEndpointUrl"))
        #expect(error?.error == "haapi")
    }

    @Test("rule 8: an endpoint behind a redirect is refused, and the error names the setting")
    func redirectedEndpoint() async throws {
        let fixture = try AccessFixture()
        try fixture.server.add(.redirect(status: 301, to: .sameOrigin), at: .registration)
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        #expect(error?.failureReason.contains("clientRegistrationEndpointUrl") == true)
        #expect(
            error?.recoverySuggestion
                == .unrecoverable(
                    action: .modifyConfiguration(reason: "Configure the URL that answers directly.")))
    }
}
