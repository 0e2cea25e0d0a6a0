import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// The two requests: rules 9 to 12 of how Dynamic Client Registration works here.
@Suite("DCR rules: the requests")
struct DCRRequestRuleTests {
    @Test("rule 9: the initial token, then the registration with it, and nothing else")
    func twoRequests() async throws {
        let fixture = try AccessFixture()
        _ = try await fixture.dcrBuilder().buildForHaapi()
        #expect(fixture.arrivals == ["POST token", "POST registration"])
        #expect(fixture.server.violations.isEmpty)
        let token = try #require(fixture.server.requests.first)
        let form = String(decoding: token.body, as: UTF8.self)
        #expect(Set(form.split(separator: "&")) == ["grant_type=client_credentials", "scope=dcr"])
        #expect(token.headers["Authorization"]?.hasPrefix("Basic ") == true)
        #expect(token.headers["DPoP"] == nil)
        let registration = try #require(fixture.server.requests.last)
        #expect(String(decoding: registration.body, as: UTF8.self) == #"{"software_id":"template-client"}"#)
        #expect(registration.headers["Authorization"]?.hasPrefix("Bearer ") == true)
        #expect(registration.headers["Content-Type"] == "application/json")
        #expect(registration.headers["DPoP"] == nil)
        // On one connection, with one TLS handshake.
        #expect(token.connection == registration.connection && fixture.server.connectionCount == 1)
    }

    struct Redirect: Sendable, CustomStringConvertible {
        let endpoint: TestEndpoint
        let status: Int
        let target: TestFault.RedirectTarget

        var description: String { "\(endpoint) \(status) \(target)" }
    }

    static let redirects: [Redirect] = [TestEndpoint.token, .registration].flatMap { endpoint in
        [301, 302, 303, 307, 308].flatMap { status in
            [
                TestFault.RedirectTarget.sameOrigin, .relative, .otherOrigin, .insecureOrigin,
                .location("https://evil.example.test/collect?hint=1"), .location("not a url at all"),
            ].map { Redirect(endpoint: endpoint, status: status, target: $0) }
        }
    }

    @Test(
        "rule 10: every redirect of both requests is refused, and not one byte is sent to its target",
        arguments: redirects)
    func redirect(_ redirect: Redirect) async throws {
        let fixture = try AccessFixture()
        try fixture.server.add(.redirect(status: redirect.status, to: redirect.target), at: redirect.endpoint)
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        #expect(error?.error == "haapi_redirect_refused")
        #expect(error?.code == .haapiRedirectRefused)
        #expect(HaapiErrorCode.haapiRedirectRefused.rawValue == DriverErrorCode.haapiRedirectRefused.rawValue)
        #expect(error?.cause as? HaapiRedirectRefusal == HaapiRedirectRefusal(statusCode: redirect.status))
        #expect(!String(reflecting: error).contains("evil.example.test"))
        // The log of the server and of the other origins: what the fault was for, and nothing behind it.
        let expected = ["POST token", "POST registration"]
        #expect(fixture.arrivals == (redirect.endpoint == .token ? [expected[0]] : expected))
        #expect(fixture.server.dynamicClientIds.isEmpty)
        #expect(try await fixture.store().read() == nil)
    }

    @Test(
        "rule 10: a 3xx without Location and one of another status are answers like others",
        arguments: [
            TestFault.redirect(status: 302, to: .none), .redirect(status: 307, to: .empty), .status(304), .status(300),
        ])
    func otherStatus(_ fault: TestFault) async throws {
        for endpoint in [TestEndpoint.token, .registration] {
            let fixture = try AccessFixture()
            try fixture.server.add(fault, at: endpoint)
            let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
            guard case .invalidURLResponse = error, error?.error == "haapi" else {
                Issue.record("\(endpoint): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("rule 11: without an authentication method nothing is sent, and the error names the fix")
    func none() async throws {
        var fixture = try AccessFixture()
        fixture.authentication = ClientAuthenticationMethodNone()
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .invalidConfiguration(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("setClientAuthenticationMethod"))
        #expect(fixture.server.requests.isEmpty)
    }

    @Test("rule 12: the HAAPI access token is asked for as the registered client")
    func haapiToken() async throws {
        let fixture = try AccessFixture()
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        fixture.server.forgetRequests()
        _ = try await accessor.haapiManager.tokenManager.getHaapiToken()
        let id = try #require(accessor.accessStrategy.dynamicClientId)
        let asked = fixture.server.requests.filter { $0.endpoint == .token }
        #expect(!asked.isEmpty)
        for request in asked {
            let credentials = try #require(request.headers["Authorization"]?.split(separator: " ").last)
            let text = String(decoding: try #require(Data(base64Encoded: String(credentials))), as: UTF8.self)
            #expect(text.hasPrefix(id + ":"))
        }
        #expect(fixture.server.violations.isEmpty)
    }

    @Test(
        "rule 12: the answered authentication method decides", arguments: ["client_secret_basic", "client_secret_post"])
    func answeredMethod(_ method: String) async throws {
        let fixture = try AccessFixture { $0.template?.authenticationMethod = method }
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        fixture.server.forgetRequests()
        _ = try await accessor.haapiManager.tokenManager.getHaapiToken()
        let request = try #require(fixture.server.requests.last)
        #expect((request.headers["Authorization"] != nil) == (method == "client_secret_basic"))
        #expect(fixture.server.violations.isEmpty)
    }
}
