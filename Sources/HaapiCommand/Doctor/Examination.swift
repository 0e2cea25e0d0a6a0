#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import HaapiSDK

/// Compares a configuration with the server that it is for.
struct Examination {
    let file: HaapiConfigurationFile
    let registers: Bool
    let now: @Sendable () -> Date
    /// Told each finding as soon as there is one.
    let report: @Sendable (Finding) throws -> Void
    /// Told what is about to change at the server and on this device.
    let announce: @Sendable (String) throws -> Void

    func run() async throws -> [Finding] {
        var findings = try told(ConfigurationFindings.all(file))
        guard !isHopeless(findings) else {
            return findings + (try told([skipped("server", "The server was not asked")]))
        }
        findings += try told(try await probe())
        guard !isHopeless(findings) else {
            return findings + (try told([skipped("clients", "Clients were not tried")]))
        }
        if file.dcr != nil, !(file.haapi.clientAuthenticationMethod is ClientAuthenticationMethodNone) {
            findings += try told([try await initialToken()])
        }
        let (stored, isNew) = try await storedClient()
        findings += try told(stored)
        guard !isHopeless(findings) else {
            return findings + (try told([skipped("haapi", "No flow was started")]))
        }
        return findings + (try told(try await flow(isNew: isNew)))
    }

    private func told(_ findings: [Finding]) throws -> [Finding] {
        for finding in findings { try report(finding) }
        return findings
    }

    private func isHopeless(_ findings: [Finding]) -> Bool {
        findings.contains { $0.severity == .error }
    }

    private func skipped(_ check: String, _ text: String) -> Finding {
        Finding(check, .skipped, "\(text), since the errors above come first.")
    }

    // MARK: Endpoints

    private var transportConfiguration: HTTPClientConfiguration {
        var configuration = file.haapi.httpClientConfiguration
        configuration.allowsInsecureHTTP = file.haapi.allowInsecureHttpEndpoints
        return configuration
    }

    private func probe() async throws -> [Finding] {
        let method = file.haapi.clientAuthenticationMethod as? ClientAuthenticationMethodMTLS
        let transport = try HTTPClient(
            configuration: method?.configuration(transportConfiguration) ?? transportConfiguration)
        defer { transport.close() }
        var findings: [Finding] = []
        var difference: Double?
        var isNonceSeen = false
        for endpoint in Endpoint.all(file) where endpoint.kind != .base {
            let request = try Probe.request(endpoint, clientId: file.haapi.clientId)
            do {
                let start = now()
                let response = try await transport.send(request)
                let end = now()
                findings.append(ProbeFindings.of(status: response.statusCode, from: endpoint))
                difference =
                    difference ?? Probe.clockDifference(response.headers["Date"], start: start, end: end)
                isNonceSeen = isNonceSeen || response.headers["DPoP-Nonce"] != nil
            } catch {
                try Self.rethrowCancellation(error)
                findings.append(ProbeFindings.of(error, from: endpoint))
            }
        }
        if isHopeless(findings) { return findings }
        return findings + [
            ProbeFindings.clock(difference: difference), ProbeFindings.nonces(isHandedOut: isNonceSeen),
        ]
    }

    // MARK: Clients

    private func initialToken() async throws -> Finding {
        do {
            let endpoint = try OAuthTokenEndpoint(
                url: file.haapi.tokenEndpointURL, clientId: file.haapi.clientId,
                clientAuthentication: file.haapi.clientAuthenticationMethod, configuration: transportConfiguration)
            return ClientFindings.initialToken(scope: try await endpoint.clientCredentials(scope: "dcr").scope)
        } catch {
            try Self.rethrowCancellation(error)
            return ClientFindings.initialToken(error)
        }
    }

    /// What is stored, and whether the next build needs a new client.
    private func storedClient() async throws -> (findings: [Finding], isNew: Bool) {
        guard file.dcr != nil else { return ([], false) }
        do {
            let client = try await file.builder().storedDynamicClient().map { StoredClientReport($0) }
            return ([ClientFindings.stored(client, now: now())], client?.isUsable != true)
        } catch {
            try Self.rethrowCancellation(error)
            return ([ClientFindings.stored(error)], false)
        }
    }

    private func flow(isNew: Bool) async throws -> [Finding] {
        if isNew, !registers {
            return [
                Finding("registration", .skipped, "No client was registered (--no-register), so no flow was started.")
            ]
        }
        if isNew {
            try announce(
                "If this device cannot attest, a dynamic client is registered now and stored, as an app would do; "
                    + "'haapi client clear --unregister' removes it.")
        }
        do {
            let accessor = try await file.builder().buildForHaapi()
            defer { accessor.close() }
            let access = ClientFindings.access(accessor.accessStrategy, isNew: isNew)
            let start = await accessor.haapiManager.start()
            if case .error(let error) = start { try Self.rethrowCancellation(error) }
            return [access, ClientFindings.start(start)]
        } catch {
            try Self.rethrowCancellation(error)
            return [ClientFindings.access(error)]
        }
    }

    private static func rethrowCancellation(_ error: any Error) throws {
        if error is CancellationError { throw error }
    }
}
