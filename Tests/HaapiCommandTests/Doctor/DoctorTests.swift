import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiCommand

/// `doctor` against servers and configurations with one fault each.
@Suite struct DoctorTests {
    private struct Report: Decodable {
        struct Finding: Decodable {
            let check: String
            let severity: String
            let text: String
            let advice: String?
        }

        let findings: [Finding]
        let severity: String

        func finding(_ check: String) -> Finding? { findings.first { $0.check == check } }
    }

    /// One fault.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The check that finds it, and a part of what it says.
        let check: String
        let text: String
        var severity = "error"
        var options: @Sendable (inout HaapiTestServer.Options) -> Void = { _ in }
        var fault: (TestFault, TestEndpoint)?
        var change: @Sendable (inout [String: Any]) -> Void = { _ in }
    }

    static let cases: [Case] = [
        Case(
            testDescription: "the secret is wrong", check: "main_client", text: "invalid_client",
            change: { $0["clientAuthenticationMethod"] = ["type": "secret", "secret": "a wrong one"] }),
        Case(
            testDescription: "the client is unknown", check: "main_client", text: "invalid_client",
            change: { $0["clientId"] = "nobody" }),
        Case(
            testDescription: "the template does not name the main client", check: "registration",
            text: "authenticate-client-by",
            options: { $0.template?.authenticateClientBy = ["another-client"] }),
        Case(
            testDescription: "the template is unknown", check: "registration", text: "haapi",
            change: { object in
                var dcr = object["dcrConfiguration"] as? [String: Any] ?? [:]
                dcr["templateClientId"] = "no-template"
                object["dcrConfiguration"] = dcr
            }),
        Case(
            testDescription: "the template has no haapi capability", check: "haapi", text: "no HAAPI access token",
            options: { $0.template?.hasHaapiCapability = false }),
        Case(
            testDescription: "the token endpoint redirects", check: "endpoint_tokenEndpointUrl",
            text: "redirect (HTTP status 308)", fault: (.redirect(status: 308, to: .otherOrigin), .token)),
        Case(
            testDescription: "the authorization endpoint redirects", check: "endpoint_authorizationEndpointUrl",
            text: "redirect (HTTP status 302)", fault: (.redirect(status: 302, to: .sameOrigin), .authorization)),
        Case(
            testDescription: "the registration endpoint redirects", check: "endpoint_clientRegistrationEndpointUrl",
            text: "redirect (HTTP status 301)", fault: (.redirect(status: 301, to: .insecureOrigin), .registration)),
        Case(
            testDescription: "the revocation endpoint redirects", check: "endpoint_revocationEndpointUrl",
            text: "redirect (HTTP status 307)", fault: (.redirect(status: 307, to: .relative), .revocation)),
        Case(
            testDescription: "the server has trouble", check: "endpoint_tokenEndpointUrl", text: "HTTP status 503",
            fault: (.status(503), .token)),
        Case(
            testDescription: "the path is wrong", check: "endpoint_clientRegistrationEndpointUrl",
            text: "nothing is there",
            change: { object in
                var dcr = object["dcrConfiguration"] as? [String: Any] ?? [:]
                dcr["clientRegistrationEndpointUrl"] = "/not/there"
                object["dcrConfiguration"] = dcr
            }),
        Case(
            testDescription: "the certificate is not trusted", check: "endpoint_tokenEndpointUrl", text: "not reached",
            change: { $0["httpClientConfiguration"] = ["proxy": "none"] }),
        Case(
            testDescription: "the connection breaks", check: "endpoint_tokenEndpointUrl", text: "not reached",
            fault: (.dropRequest, .token)),
        Case(
            testDescription: "an address is http", check: "addresses", text: "revocationEndpointUrl is not https",
            change: { $0["revocationEndpointUrl"] = "http://127.0.0.1/revoke" }),
        Case(
            testDescription: "the redirect URI is relative", check: "app_redirect", text: "no absolute URI",
            change: { $0["appRedirect"] = "haapi" }),
        Case(
            testDescription: "the redirect URI is not registered", check: "haapi", text: "problem",
            change: { $0["appRedirect"] = "app://somewhere-else" }),
        Case(
            testDescription: "the main client does not authenticate", check: "access", text: "is none",
            change: { $0["clientAuthenticationMethod"] = ["type": "none"] }),
        Case(
            testDescription: "there is no fallback", check: "access", text: "there is no fallback",
            change: { $0["dcrConfiguration"] = nil }),
        Case(
            testDescription: "the clock is an hour behind", check: "clock", text: "behind the server's",
            fault: (.header(name: "Date", value: date(in: 3600)), .token)),
        Case(
            testDescription: "the clock is an hour ahead", check: "clock", text: "ahead of the server's",
            fault: (.header(name: "Date", value: date(in: -3600)), .token)),
        Case(
            testDescription: "a problem instead of a step", check: "haapi", text: "starts with a problem",
            options: { $0.authenticators = [.problem(type: "unexpected")] }),
    ]

    private static func date(in seconds: Double) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: Date(timeIntervalSinceNow: seconds))
    }

    private func examine(_ path: String, _ options: [String] = []) async throws -> (HaapiCommand.ExitStatus, Report) {
        let run = await CommandRun(["doctor", "--json", "--config", path] + options)
        return (run.status, try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)))
    }

    @Test(arguments: cases)
    func aFaultIsFound(_ fault: Case) async throws {
        var options = HaapiTestServer.Options()
        fault.options(&options)
        let server = try HaapiTestServer(options)
        defer { server.close() }
        if let (fault, endpoint) = fault.fault { try server.add(fault, at: endpoint) }
        let place = try Place()
        let (status, report) = try await examine(try place.configuration(server, fault.change))
        let finding = try #require(report.findings.first { $0.check == fault.check && $0.severity == fault.severity })
        #expect(finding.text.contains(fault.text), "\(finding.text)")
        #expect(report.severity == fault.severity)
        let expected: HaapiCommand.ExitStatus = fault.severity == "error" ? .failed : .warnings
        #expect(status == expected)
        // Each finding that is not good says what to do, in its text if not apart.
        #expect(finding.advice != nil || finding.text.contains(";") || finding.text.contains("."))
    }

    @Test func allIsWell() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let place = try Place()
        let path = try place.configuration(server)
        let (status, report) = try await examine(path)
        #expect(status == .success)
        #expect(report.severity == "ok")
        #expect(report.findings.allSatisfy { $0.severity == "ok" })
        #expect(report.finding("dpop_nonces")?.text.contains("hands out") == true)
        #expect(server.dynamicClientIds.count == 1)
        // The client is stored, so a second examination registers none.
        let (again, second) = try await examine(path)
        #expect(again == .success)
        #expect(second.finding("registration")?.severity == "skipped")
        #expect(server.dynamicClientIds.count == 1)
    }

    @Test func nothingIsRegisteredIfItShallNot() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let place = try Place()
        let (status, report) = try await examine(try place.configuration(server), ["--no-register"])
        #expect(status == .success)
        #expect(report.finding("registration")?.severity == "skipped")
        #expect(server.dynamicClientIds == [])
    }

    @Test func itSaysBeforeThatItRegisters() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let place = try Place()
        let run = await CommandRun(["doctor", "-c", try place.configuration(server)])
        #expect(run.status == .success)
        #expect(run.diagnostics.contains("is registered now and stored"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("ok ") })
    }

    @Test func aServerWithoutNoncesIsNoFault() async throws {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let place = try Place()
        let (status, report) = try await examine(try place.configuration(server))
        #expect(status == .success)
        #expect(report.finding("dpop_nonces")?.text.contains("none is needed") == true)
    }

    @Test func aRejectedClientIsAWarning() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let place = try Place()
        let path = try place.configuration(server)
        _ = try await examine(path)
        server.forgetDynamicClients()
        let login = await CommandRun(["login", "-c", path, "-a", "userName=alice", "-a", "password=Password1"])
        #expect(login.status == .failed)
        let (status, report) = try await examine(path)
        #expect(status == .warnings)
        #expect(report.finding("stored_client")?.severity == "warning")
        #expect(report.finding("registration")?.severity == "ok")
    }

    @Test func permittedHTTPIsAWarning() async throws {
        var options = HaapiTestServer.Options()
        options.usesInsecureHTTP = true
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let place = try Place()
        let (status, report) = try await examine(
            try place.configuration(server) { $0["allowInsecureHttpEndpoints"] = true })
        #expect(status == .warnings)
        let addresses = report.findings.filter { $0.check == "addresses" }
        #expect(addresses.allSatisfy { $0.severity == "warning" })
        #expect(report.finding("haapi")?.severity == "ok")
    }

    @Test func nobodyListens() async throws {
        let server = try HaapiTestServer()
        let place = try Place()
        let path = try place.configuration(server)
        server.close()
        let (status, report) = try await examine(path)
        #expect(status == .failed)
        #expect(report.finding("endpoint_tokenEndpointUrl")?.advice?.contains("Check host and port") == true)
        #expect(report.finding("clients")?.severity == "skipped")
    }

    @Test func aFileThatIsNotThereIsAnErrorOfTheConfiguration() async {
        let run = await CommandRun(["doctor", "--config", "/nowhere/haapi.json"])
        #expect(run.status == .configuration)
        #expect(run.diagnostics.contains("/nowhere/haapi.json"))
        #expect(run.output == "")
    }

    private static let differences: [(Double?, Finding.Severity)] = [
        (nil, .skipped), (0, .ok), (4.9, .ok), (-4.9, .ok), (5, .warning), (-15, .warning), (30, .error),
        (-3600, .error),
    ]

    @Test(arguments: differences)
    func aSmallDifferenceOfClocksIsAWarning(difference: Double?, severity: Finding.Severity) {
        #expect(ProbeFindings.clock(difference: difference).severity == severity)
    }

    /// What can be said of a server's time, which is cut to whole seconds, when the request took a while.
    @Test(
        arguments: [
            (0.2, 0.3, 0.0), (0.9, 20, 0), (-5, 0.1, 0), (-5, -1, 1), (2.5, 2.6, -1.5), (2, 300, -1),
            (-3600, -3599, 3599),
        ])
    func theTimeOfTheServerLiesWithinTheRequest(start: Double, end: Double, difference: Double) throws {
        let text = "Sun, 06 Nov 1994 08:49:37 GMT"
        let time = Date(timeIntervalSince1970: 784_111_777)
        let found = try #require(
            Probe.clockDifference(text, start: time.addingTimeInterval(start), end: time.addingTimeInterval(end)))
        #expect(abs(found - difference) < 0.001)
    }

    private static let dates: [(String, Double?)] = [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("yesterday", nil),
    ]

    @Test(arguments: dates)
    func datesOfServersAreRead(text: String, seconds: Double?) {
        #expect(Probe.date(text)?.timeIntervalSince1970 == seconds)
    }
}
