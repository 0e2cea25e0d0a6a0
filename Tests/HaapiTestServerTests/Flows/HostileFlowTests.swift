import Driver
import Foundation
import TestSupport
import Testing

@testable import HaapiTestServer

/// Flows that no client wants, and that each has to bear.
struct HostileFlowTests {
    @Test func aChainOfRedirections() throws {
        var bench = try Bench { $0.leadingRedirections = 4 }
        let token = try bench.haapiToken()
        var answer = try bench.start(token)
        for _ in 0..<4 {
            #expect(answer.type == "redirection-step" && answer.violations.isEmpty)
            answer = try bench.submit(answer, token: token)
        }
        #expect(answer.type == "authentication-step" && answer.violations.isEmpty)
    }

    @Test func aChainWithoutEnd() throws {
        var bench = try Bench { $0.leadingRedirections = .max }
        let token = try bench.haapiToken()
        var answer = try bench.start(token)
        for _ in 0..<50 { answer = try bench.submit(answer, token: token) }
        #expect(answer.type == "redirection-step" && answer.violations.isEmpty)
    }

    @Test func continueSameStepOutOfPlace() throws {
        var bench = try Bench { $0.authenticators = [.misplacedContinueSameStep] }
        let answer = try bench.firstStep(try bench.haapiToken())
        #expect(answer.type == "continue-same-step" && answer.status == 200)
    }

    @Test func aSessionIdThatChangesAlways() throws {
        var bench = try Bench {
            $0.changesSessionIdAlways = true
            $0.consent = .user
        }
        let token = try bench.haapiToken()
        var answer = try bench.start(token)
        var ids = [bench.sessionId]
        for move in ["redirect", "login", "redirect"] {
            answer = try bench.submit(answer, kind: move, Bench.alice, token: token)
            ids.append(bench.sessionId)
        }
        #expect(Set(ids).count == 4)
        #expect(answer.type == "user-consent-step")
        answer = try bench.submit(answer, token: token)
        #expect(answer.type == "oauth-authorization-response" && answer.violations.isEmpty)
    }

    @Test func aSessionThatEnds() throws {
        var bench = try Bench { $0.lifetimes.session = 100 }
        let token = try bench.haapiToken()
        let form = try bench.firstStep(token)
        bench.now += 100
        let wrong = try bench.submit(form, kind: "login", ["userName": "alice", "password": "x"], token: token)
        #expect(wrong.type == "incorrect-credentials")
        bench.now += 1
        let answer = try bench.submit(form, kind: "login", Bench.alice, token: token)
        #expect(answer.type == "mismatch-between-session-and-access-token")
        #expect(answer.violations == [] && answer.warnings == [.expired])
    }

    @Test func anAccessTokenThatExpiresInTheMiddle() throws {
        var bench = try Bench { $0.lifetimes.haapiToken = 5 }
        let token = try bench.haapiToken()
        let form = try bench.firstStep(token)
        bench.now += 6
        let refused = try bench.submit(form, kind: "login", Bench.alice, token: token)
        #expect(refused.status == 401 && refused.error == "invalid_token")
        #expect(refused.violations == [] && refused.warnings == [.expired])
        let answer = try bench.submit(form, kind: "login", Bench.alice, token: try bench.haapiToken())
        #expect(answer.type == "redirection-step" && answer.violations.isEmpty)
    }

    private static let origins = FaultOrigins(
        own: "https://127.0.0.1:1", other: "https://127.0.0.1:2", insecure: "http://127.0.0.1:3")

    private func document(_ fault: TestFault, _ document: JSONValue) throws -> String {
        var delivery = Delivery(response: .json(200, document))
        fault.apply(to: &delivery, Self.origins)
        return String(decoding: delivery.response.body, as: UTF8.self)
    }

    @Test(arguments: [
        (TestFault.HostileAddress.otherOrigin, "https://127.0.0.1:2/hostile"),
        (.insecureOrigin, "http://127.0.0.1:3/hostile"),
        (.userInformation, "https://127.0.0.1:1@127.0.0.1:2/hostile"),
        (.lookAlikeHost, "https://127.0.0.1.localhost:1/hostile"),
        (.otherHostName, "https://localhost:1/hostile"), (.otherScheme, "http://127.0.0.1:1/hostile"),
        (.text("javascript:alert(1)"), "javascript:alert(1)"),
    ])
    func addresses(_ address: TestFault.HostileAddress, _ text: String) throws {
        func step(_ type: String, _ href: String) -> JSONValue {
            Document.step(type, actions: [Document.form("redirect", "GET", href)])
        }
        func link(_ href: String) -> JSONValue { Document.step("x", links: [Document.link(href, "help")]) }
        func written(_ value: JSONValue) -> String { JSONWriter.text(value) }
        #expect(try document(.formAddresses(address), step("x", "/a")) == written(step("x", text)))
        #expect(try document(.linkAddresses(address), link("/a")) == written(link(text)))
        #expect(try document(.redirectionAddresses(address), step("x", "/a")) == written(step("x", "/a")))
        #expect(
            try document(.redirectionAddresses(address), step("redirection-step", "/a"))
                == written(step("redirection-step", text)))
    }

    @Test func userInformationLeadsToTheOtherOrigin() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        try server.add(.linkAddresses(.userInformation), at: .token)
        let origin = try require(server.otherOrigin.flatMap { URL(string: $0) })
        let client = try HTTPClient(configuration: server.clientConfiguration.patient)
        defer { client.close() }
        _ = try await client.send(HTTPRequest(.get, origin))
        #expect(server.violations.map(\.code) == [.redirectFollowed])
    }

    @Test func aProblemInTheMiddle() throws {
        let bench = try Bench()
        let core = ServerCore(authority: Bench.Shared.authority)
        try core.prepare(bench.settings.options, Bench.ports)
        let type = "mismatch-between-session-and-access-token"
        core.add(FaultPlan.Entry(fault: .problem(type: type), skipped: 0, remaining: 1), at: .authentication)
        let delivery = core.respond(to: Bench.request("GET", "/authn/authenticate/form1"))
        #expect(delivery.response.status == 400)
        #expect(delivery.response.headers["Content-Type"] == "application/problem+json")
        let text = String(decoding: delivery.response.body, as: UTF8.self)
        #expect(try JSONParser.parse(text).object?["type"]?.string == "https://curity.se/problems/" + type)
    }
}
