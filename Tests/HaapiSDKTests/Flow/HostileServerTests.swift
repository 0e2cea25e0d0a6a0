import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// Servers that lead elsewhere or answer nonsense: each flow ends with the error that is specified, and nothing is sent to
/// where it does not belong.
struct HostileServerTests {
    static let addresses: [TestFault.HostileAddress] = [
        .otherOrigin, .insecureOrigin, .userInformation, .lookAlikeHost, .otherHostName, .otherScheme,
        .text("javascript:alert(1)"), .text("data:text/html,x"), .text("file:///etc/passwd"),
        .text("//evil.example.test/x"), .text("https://evil.example.test/?stolen="), .text("/\\evil.example.test"),
        .text("https:evil"), .text("https://127.0.0.1\t.evil.test/"), .text("app://haapi?code=x"),
    ]

    /// Where in a flow the address is, and what is refused.
    enum Place: CaseIterable, Sendable {
        case firstRedirection, loginForm, lastRedirection, consentForm, link
    }

    @Test(arguments: addresses, Place.allCases)
    func foreignAddresses(_ address: TestFault.HostileAddress, _ place: Place) async throws {
        let fixture = try FlowFixture { $0.consent = .user }
        defer { fixture.server.close() }
        switch place {
        case .firstRedirection: try fixture.server.add(.redirectionAddresses(address), at: .authorization)
        case .loginForm: try fixture.server.add(.formAddresses(address), at: .authentication)
        case .lastRedirection:
            try fixture.server.add(.redirectionAddresses(address), at: .authentication, skipping: 1)
        case .consentForm: try fixture.server.add(.formAddresses(address), at: .authorization, skipping: 1)
        case .link: try fixture.server.add(.linkAddresses(address), at: .authentication)
        }
        let flow = AuthenticationFlow(
            fillForm: { question in
                if place == .link, let link = question.links.first { return .follow(link) }
                return .values(Alice.values)
            }, decideConsent: { _ in .values([:]) })
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let error = await haapiError { _ = try await flow.run(with: accessor) }
        let code: HaapiErrorCode = place == .link ? .nonHaapiLink : .nonHaapiTarget
        #expect(error?.code == code)
        #expect((error?.cause as? HaapiTargetRefusal)?.code == code)
        #expect(!"\(String(describing: error))".contains("stolen"))
        // Every request is one that the flow needs up to this place; none went elsewhere.
        let way = [
            "POST token", "GET authorization", "GET authentication", "GET authentication", "POST authentication",
        ]
        let expected =
            switch place {
            case .firstRedirection: Array(way.prefix(2))
            case .loginForm, .link: Array(way.prefix(4))
            case .lastRedirection: Array(way.prefix(5))
            case .consentForm: way + ["POST authorization"]
            }
        let withHops = Self.withoutHops(fixture.arrivals)
        #expect(withHops == Self.withoutHops(expected))
        #expect(fixture.server.violations == [])
        // The flow is given up, the accessor is not.
        fixture.server.removeFaults()
        _ = try await AuthenticationFlow(
            fillForm: { _ in .values(Alice.values) }, decideConsent: { _ in .values([:]) }
        ).run(with: accessor)
        #expect(fixture.server.violations == [])
    }

    /// How many redirections lie between two steps is the server's affair.
    private static func withoutHops(_ arrivals: [String]) -> [String] {
        arrivals.enumerated().filter { index, arrival in
            arrival != "GET authentication" || index == 0 || arrivals[index - 1] != arrival
        }.map(\.element)
    }

    struct Redirect: Sendable {
        let endpoint: TestEndpoint
        let status: Int
        let target: TestFault.RedirectTarget
    }

    static let redirects: [Redirect] = [TestEndpoint.token, .authorization, .authentication].flatMap { endpoint in
        [301, 302, 303, 307, 308].flatMap { status in
            [
                TestFault.RedirectTarget.sameOrigin, .relative, .otherOrigin, .insecureOrigin,
                .location("https://evil.example.test/?stolen="),
            ].map { Redirect(endpoint: endpoint, status: status, target: $0) }
        }
    }

    @Test(arguments: redirects)
    func redirectsAreRefused(_ redirect: Redirect) async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        try fixture.server.add(.redirect(status: redirect.status, to: redirect.target), at: redirect.endpoint)
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let error = await haapiError { _ = try await FlowCase.password.flow(fixture.server).run(with: accessor) }
        #expect(error?.code == .haapiRedirectRefused)
        #expect(error?.cause as? HaapiRedirectRefusal == HaapiRedirectRefusal(statusCode: redirect.status))
        #expect(!"\(String(reflecting: error))".contains("evil") && !"\(String(reflecting: error))".contains("stolen"))
        let way = ["POST token", "GET authorization", "GET authentication"]
        let count =
            switch redirect.endpoint {
            case .token: 1
            case .authorization: 2
            default: 3
            }
        #expect(fixture.arrivals == Array(way.prefix(count)))
        #expect(fixture.server.violations == [])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsOfTheAttestation(status: Int) async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        try fixture.server.add(.redirect(status: status, to: .otherOrigin), at: .attestation)
        let error = await haapiError { _ = try await fixture.accessor(.attestation) }
        #expect(error?.code == .haapiRedirectRefused)
        #expect(fixture.arrivals.allSatisfy { $0.hasSuffix("attestation") })
        #expect(fixture.server.violations == [])
    }

    /// A redirect of the code exchange, when all else has gone well.
    @Test func aRedirectOfTheCodeExchange() async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        try fixture.server.add(.redirect(status: 307, to: .otherOrigin), at: .token, skipping: 1)
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let error = await haapiError { _ = try await FlowCase.password.flow(fixture.server).run(with: accessor) }
        #expect(error?.code == .haapiRedirectRefused)
        #expect(fixture.server.violations == [])
    }

    struct Spoiled: Sendable, CustomStringConvertible {
        let fault: TestFault
        let code: HaapiErrorCode

        init(_ fault: TestFault, _ code: HaapiErrorCode) {
            self.fault = fault
            self.code = code
        }

        var description: String { "\(fault) \(code)" }
    }

    static let answers = [
        Spoiled(.mediaType("text/html"), .haapi), Spoiled(.mediaType("application/json"), .haapi),
        Spoiled(.mediaType("application/vnd.curity.auth+json"), .haapi), Spoiled(.mediaType(""), .haapi),
        Spoiled(.emptyBody, .haapi), Spoiled(.json(.cut), .haapi), Spoiled(.json(.array), .haapi),
        Spoiled(.json(.invalidUTF8), .haapi), Spoiled(.json(.deepNesting(levels: 600)), .haapi),
        Spoiled(.json(.deepNesting(levels: 200_000)), .haapi), Spoiled(.json(.oversize(bytes: 5_000_000)), .networking),
        Spoiled(.page(status: 200), .haapi), Spoiled(.page(status: 404), .haapi),
        Spoiled(.page(status: 503), .networking),
        Spoiled(.status(503, retryAfter: "2"), .networking), Spoiled(.status(429), .networking),
        Spoiled(.status(204), .haapi), Spoiled(.dropRequest, .networking), Spoiled(.dropAnswer, .networking),
        Spoiled(.truncate(afterBytes: 10), .networking), Spoiled(.redirect(status: 302, to: .none), .haapi),
        Spoiled(.redirect(status: 302, to: .empty), .haapi), Spoiled(.redirect(status: 300, to: .otherOrigin), .haapi),
        Spoiled(.withoutMember(path: ["type"]), .haapi), Spoiled(.member(path: ["actions"], json: "{}"), .haapi),
        Spoiled(.member(path: ["type"], json: "7"), .haapi),
        Spoiled(.member(path: ["actions"], json: #"[{"template":"launch","kind":"x","model":{}}]"#), .haapi),
    ]

    @Test(arguments: answers, [TestEndpoint.authorization, .authentication])
    func spoiledAnswers(_ spoiled: Spoiled, _ endpoint: TestEndpoint) async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        try fixture.server.add(spoiled.fault, at: endpoint)
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let error = await haapiError { _ = try await FlowCase.password.flow(fixture.server).run(with: accessor) }
        #expect(error?.code == spoiled.code)
        #expect(fixture.server.violations == [])
    }

    struct Claim: Sendable {
        let fault: TestFault
        var issuer: String?
    }

    static let claims = [
        Claim(fault: .member(path: ["properties", "state"], json: #""another""#)),
        Claim(fault: .withoutMember(path: ["properties", "state"])),
        Claim(fault: .member(path: ["properties", "state"], json: "null")),
        Claim(
            fault: .member(path: ["properties", "iss"], json: #""https://evil.example.test/oauth/v2/oauth-anonymous""#)),
        Claim(fault: .member(path: ["properties", "iss"], json: #""https://127.0.0.1.evil.test/""#)),
        Claim(fault: .header(name: "X-Nothing", value: "changed"), issuer: "https://another.example.test"),
        Claim(fault: .withoutMember(path: ["properties", "iss"]), issuer: "https://another.example.test"),
        Claim(fault: .withoutMember(path: ["properties", "code"])),
        Claim(fault: .member(path: ["properties", "code"], json: #""""#)),
        Claim(fault: .withoutMember(path: ["properties"])),
    ]

    @Test(arguments: claims)
    func authorizationResponsesThatDoNotFit(_ claim: Claim) async throws {
        var fixture = try FlowFixture()
        defer { fixture.server.close() }
        fixture.issuer = claim.issuer
        try fixture.server.add(claim.fault, at: .authorization, skipping: 1)
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let error = await haapiError { _ = try await FlowCase.password.flow(fixture.server).run(with: accessor) }
        #expect(error?.code == .haapi)
        // The code was not used.
        #expect(fixture.arrivals.filter { $0 == "POST token" }.count == 1)
        #expect(fixture.server.violations == [])
    }

    @Test func redirectionsWithoutEnd() async throws {
        let fixture = try FlowFixture { $0.leadingRedirections = .max }
        defer { fixture.server.close() }
        let (accessor, _, result) = try await fixture.started()
        defer { accessor.close() }
        #expect(result.haapiError?.code == .unexpected)
        // The start, and 20 redirections.
        #expect(fixture.arrivals.count == 1 + 1 + FlowSender.redirectionLimit)
        #expect(fixture.server.violations == [])
    }

    @Test func anEndlessDemandForNonces() async throws {
        let fixture = try FlowFixture { $0.nonces = .endless }
        defer { fixture.server.close() }
        let (accessor, _, result) = try await fixture.started()
        defer { accessor.close() }
        #expect(result.haapiError?.code == .haapi)
        #expect(result.haapiError?.recoverySuggestion == .retryable(condition: .now))
        #expect(fixture.arrivals == ["POST token", "POST token"])
    }

    @Test func aHaapiTokenThatIsNotBound() async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        try fixture.server.add(.member(path: ["token_type"], json: #""Bearer""#), at: .token)
        let (accessor, _, result) = try await fixture.started()
        defer { accessor.close() }
        #expect(result.haapiError?.code == .haapi)
        #expect(fixture.arrivals == ["POST token"])
    }

    /// Without a stated lifetime a token serves one request (and then also just one is fetched for it).
    @Test func aHaapiTokenWithoutALifetime() async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        try fixture.server.add(.withoutMember(path: ["expires_in"]), at: .token)
        let (accessor, _, result) = try await fixture.started()
        defer { accessor.close() }
        #expect(result.step is InteractiveFormStep)
        let others = fixture.arrivals.filter { $0 != "POST token" }.count
        #expect(fixture.arrivals.filter { $0 == "POST token" }.count == others)
        #expect(fixture.server.violations == [])
    }
}
