import Driver
import Foundation
import Testing

@testable import HaapiTestServer

/// What no server can have is told where it is asked for, and does not end the process later.
struct ValidationTests {
    struct Wrong: Sendable, CustomTestStringConvertible {
        var name: String
        var variant: String
        var change: @Sendable (inout HaapiTestServer.Options) -> Void

        init(_ name: String, _ variant: String, _ change: @escaping @Sendable (inout HaapiTestServer.Options) -> Void) {
            self.name = name
            self.variant = variant
            self.change = change
        }

        var testDescription: String { "\(name) \(variant)" }
    }

    private static let lifetimes: [(String, @Sendable (inout HaapiTestServer.Lifetimes, Double) -> Void)] = [
        ("proof", { $0.proof = $1 }), ("proofSkew", { $0.proofSkew = $1 }), ("nonce", { $0.nonce = $1 }),
        ("challenge", { $0.challenge = $1 }),
        ("clientAttestationToken", { $0.clientAttestationToken = $1 }), ("session", { $0.session = $1 }),
        ("code", { $0.code = $1 }),
        ("haapiToken", { $0.haapiToken = $1 }), ("accessToken", { $0.accessToken = $1 }),
        ("initialToken", { $0.initialToken = $1 }),
        ("refreshToken", { $0.refreshToken = $1 }),
    ]

    static let wrongLifetimes = lifetimes.flatMap { name, set in
        [Double.infinity, -.infinity, .nan, -1, 1.1e9].map { value in
            Wrong("lifetimes." + name, String(value)) { set(&$0.lifetimes, value) }
        }
    }

    static let wrongOptions = [
        Wrong("tokenEndpointNonceStatus", "200") { $0.tokenEndpointNonceStatus = 200 },
        Wrong("documents.problemStatus", "-1") { $0.documents.problemStatus = -1 },
        Wrong("documents.problemStatus", "100") { $0.documents.problemStatus = 100 },
        Wrong("documents.problemStatus", "600") { $0.documents.problemStatus = 600 },
        Wrong("maximumRecordedRequests", "-1") { $0.maximumRecordedRequests = -1 },
        Wrong("attestation", "limited") { $0.attestation = .limited(retryAfter: -1) },
        Wrong("attestation", "failing") { $0.attestation = .failing(status: .min) },
        Wrong("authenticators", "wait") { $0.authenticators = [.polling(maximumWait: .min)] },
        Wrong("authenticators", "interval") { $0.authenticators = [.polling(interval: -1)] },
        Wrong("redirectURIs", "line break") { $0.mainClient.redirectURIs = ["app://a\r\nX-Header: 1"] },
        Wrong("redirectURIs", "template") { $0.template?.redirectURIs = ["app://a\u{0}"] },
        Wrong("template.secretLifetime", "infinite") { $0.template?.secretLifetime = .infinity },
        Wrong("template.accessTokenLifetime", "negative") { $0.template?.accessTokenLifetime = -1 },
    ]

    @Test(arguments: wrongLifetimes + wrongOptions)
    func options(_ wrong: Wrong) throws {
        var options = HaapiTestServer.Options()
        wrong.change(&options)
        let failure = #expect(throws: InvalidOption.self) { try options.validate() }
        #expect(failure?.name == wrong.name)
        #expect(failure?.description.hasPrefix(wrong.name + " has to be ") == true)
    }

    @Test func aServerIsNotStartedAndNotChanged() throws {
        var options = HaapiTestServer.Options()
        options.lifetimes.haapiToken = .infinity
        #expect(throws: InvalidOption.self) { try HaapiTestServer(options) }
        let server = try HaapiTestServer()
        defer { server.close() }
        #expect(throws: InvalidOption.self) {
            try server.update {
                $0.consent = .user
                $0.lifetimes.haapiToken = .infinity
            }
        }
        #expect(server.options.consent == .none && server.options.lifetimes.haapiToken == 300)
    }

    static let wrongFaults: [(TestFault, String)] = [
        (.redirect(status: -1, to: .sameOrigin), "redirect.status"),
        (.redirect(status: 302, to: .location("/a\r\nSet-Cookie: a=b")), "redirect.to"),
        (.status(100), "status"), (.status(503, retryAfter: "1\n"), "status.retryAfter"),
        (.page(status: 1000), "page.status"), (.delay(seconds: -1), "delay.seconds"),
        (.delay(seconds: .infinity), "delay.seconds"), (.truncate(afterBytes: -1), "truncate.afterBytes"),
        (.mediaType("text/plain\r"), "mediaType"), (.header(name: "a b", value: ""), "header.name"),
        (.header(name: "", value: ""), "header.name"), (.header(name: "A", value: "\u{7F}"), "header.value"),
        (.json(.deepNesting(levels: -1)), "json"), (.json(.oversize(bytes: -1)), "json"),
        (.member(path: [], json: "1"), "member.path"), (.member(path: ["a"], json: "{"), "member.json"),
        (.withoutMember(path: []), "withoutMember.path"),
    ]

    @Test(arguments: wrongFaults)
    func faults(_ fault: TestFault, _ name: String) throws {
        let failure = #expect(throws: InvalidOption.self) { try fault.validate() }
        #expect(failure?.name == name)
    }

    @Test func howOftenAFaultComes() throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        for times in [0, -1, .min] {
            #expect(throws: InvalidOption.self) { try server.add(.emptyBody, at: .token, times: times) }
        }
        #expect(throws: InvalidOption.self) { try server.add(.emptyBody, at: .token, skipping: -1) }
        #expect(throws: InvalidOption.self) { try server.add(.status(0), at: .token) }
    }

    @Test(arguments: [0, 1e9])
    func theEdgesAreAllowed(_ seconds: Double) throws {
        var bench = try Bench { options in
            for (_, set) in Self.lifetimes { set(&options.lifetimes, seconds) }
            options.template?.secretLifetime = seconds
            options.template?.accessTokenLifetime = seconds
            options.maximumRecordedRequests = 0
        }
        let answer = bench.send(bench.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcr")]))
        #expect(answer.json?["expires_in"]?.number?.double == seconds)
        let token = try require(answer.json?["access_token"]?.string)
        let registered = bench.send(Bench.registration(token, #"{"software_id":"template-client"}"#))
        #expect(registered.status == (seconds == 0 ? 401 : 201))
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func aClockThatIsWrong(_ time: Double) throws {
        let core = ServerCore(authority: Bench.Shared.authority)
        var options = HaapiTestServer.Options()
        options.clock = { Date(timeIntervalSince1970: time) }
        try core.prepare(options, Bench.ports)
        let bench = try Bench()
        let request = bench.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcr")])
        #expect(core.respond(to: request).response.status == 200)
        core.clockOffset = time
        #expect(core.respond(to: request).response.status == 200)
    }
}
