import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// What a flow is started with.
struct AuthorizationRequestTests {
    private static let zeros = RandomSource { [UInt8](repeating: 0, count: $0) }
    private static let state = String(repeating: "A", count: 22)
    private static let verifier = String(repeating: "A", count: 43)
    /// SHA-256 of that verifier.
    private static let challenge = "DwBzhbb51LfusnSGBa_hqYSgo7-j8BTQnip4TOnlzRo"

    private static func request(
        _ parameters: OAuthAuthorizationParameters = .init(), endpoint: String = "https://id.example.test/authorize",
        random: RandomSource = zeros
    ) throws -> AuthorizationRequest {
        try AuthorizationRequest(
            endpoint: try #require(URL(string: endpoint)), clientId: "c 1", redirectURI: "app://haapi?x=1",
            parameters: parameters, random: random)
    }

    private static func query(_ request: AuthorizationRequest) -> [String] {
        (QueryText.query(request.url.absoluteString) ?? "").split(separator: "&").map(String.init)
    }

    private static let always = ["client_id=c+1", "response_type=code", "redirect_uri=app%3A%2F%2Fhaapi%3Fx%3D1"]
    private static let pkce = ["code_challenge=\(challenge)", "code_challenge_method=S256"]

    @Test func theLeast() throws {
        let request = try Self.request()
        #expect(Self.query(request) == Self.always + ["state=\(Self.state)"] + Self.pkce)
        #expect(request.state == Self.state)
        #expect(request.verifier?.value == Self.verifier)
        #expect("\(request)" == "AuthorizationRequest" && Mirror(reflecting: request).children.isEmpty)
    }

    @Test func theChallengeIsThatOfRFC7636AppendixB() throws {
        let octets: [UInt8] = [
            116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
            240, 91, 88, 5, 88, 83, 132, 141, 121,
        ]
        let request = try Self.request(random: RandomSource { Array(octets.prefix($0)) })
        #expect(request.verifier?.value == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(Self.query(request).contains("code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"))
    }

    @Test func everyStartHasItsOwn() throws {
        let requests = try (0..<50).map { _ in try Self.request(random: .system) }
        #expect(Set(requests.map(\.state)).count == 50)
        #expect(Set(requests.compactMap { $0.verifier?.value }).count == 50)
        #expect(requests.allSatisfy { $0.state.count == 22 && $0.verifier?.value.count == 43 })
    }

    @Test func everything() throws {
        let parameters = OAuthAuthorizationParameters(
            scopes: ["openid", "read&write"], nonce: "n+1", acrValues: ["urn:a", "urn:b"],
            extraRequestParameters: ["ui_locales": "sv", "login_hint": "å", "prompt": "login"])
        #expect(
            Self.query(try Self.request(parameters)) == Self.always + [
                "scope=openid+read%26write", "acr_values=urn%3Aa+urn%3Ab", "nonce=n%2B1", "login_hint=%C3%A5",
                "prompt=login", "ui_locales=sv", "state=\(Self.state)",
            ] + Self.pkce)
    }

    @Test func extraParametersCannotReplaceWhatAFlowIs() throws {
        let parameters = OAuthAuthorizationParameters(
            extraRequestParameters: [
                "client_id": "evil", "response_type": "token", "redirect_uri": "evil://",
                "code_challenge_method": "plain",
            ])
        let query = Self.query(try Self.request(parameters))
        #expect(Set(query) == Set(Self.always + ["state=\(Self.state)"] + Self.pkce))
    }

    @Test func extraParametersReplaceTheOthers() throws {
        let parameters = OAuthAuthorizationParameters(
            scopes: ["openid"], extraRequestParameters: ["state": "mine", "scope": "other", "nonce": ""])
        let request = try Self.request(parameters)
        #expect(request.state == "mine")
        #expect(
            Self.query(request).filter { $0.hasPrefix("scope=") || $0.hasPrefix("state=") } == [
                "scope=other", "state=mine",
            ])
    }

    @Test func anEmptyStateCountsAsNone() throws {
        let request = try Self.request(OAuthAuthorizationParameters(extraRequestParameters: ["state": ""]))
        #expect(request.state == Self.state)
    }

    @Test func whoBringsAChallengeKeepsItsVerifier() throws {
        let parameters = OAuthAuthorizationParameters(
            extraRequestParameters: ["code_challenge": "CH", "code_challenge_method": "S256"])
        let request = try Self.request(parameters)
        #expect(request.verifier == nil)
        #expect(
            Self.query(request).filter { $0.hasPrefix("code_challenge") } == [
                "code_challenge=CH", "code_challenge_method=S256",
            ])
    }

    @Test(arguments: [
        ("https://id.example.test/a?tenant=x", "https://id.example.test/a?tenant=x&client_id="),
        ("https://id.example.test/a?", "https://id.example.test/a?client_id="),
        ("https://id.example.test/a?tenant=x&", "https://id.example.test/a?tenant=x&client_id="),
        ("https://id.example.test/a#fragment", "https://id.example.test/a?client_id="),
        ("https://id.example.test/a?tenant=x#fragment", "https://id.example.test/a?tenant=x&client_id="),
        // No parameter twice (RFC 6749 section 3.1).
        ("https://id.example.test/a?client_id=y&tenant=x", "https://id.example.test/a?tenant=x&client_id="),
        ("https://id.example.test/a?state=y", "https://id.example.test/a?client_id="),
        ("https://id.example.test", "https://id.example.test?client_id="),
    ])
    func theQueryOfTheEndpointStays(endpoint: String, beginning: String) throws {
        let request = try Self.request(endpoint: endpoint)
        #expect(request.url.absoluteString.hasPrefix(beginning))
        let names = QueryText.pairs(request.url.absoluteString).map { String($0.name) }
        #expect(Set(names).count == names.count)
    }
}
