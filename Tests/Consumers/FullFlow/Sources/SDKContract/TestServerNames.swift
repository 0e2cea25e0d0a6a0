import Driver
import HaapiTestServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The test server, as the tests of other packages use it.

func testServerNames(_ server: HaapiTestServer) throws {
    let addresses: [URL] = [
        server.baseURL, server.tokenEndpoint, server.authorizationEndpoint, server.registrationEndpoint,
        server.revocationEndpoint, server.userinfoEndpoint, server.issuer,
    ]
    let authority: Data = server.caPEM
    let configuration: HTTPClientConfiguration = server.clientConfiguration
    let requests: [ReceivedRequest] = server.requests
    for request in requests {
        let violations: [Violation] = request.violations
        _ = (request.method, request.path, request.query, request.headers, request.body, request.status)
        _ = (request.endpoint, request.warnings, violations.map(\.code), violations.map(\.message), request.connection)
    }
    _ = (addresses, authority, configuration, server.violations, server.connectionCount, server.dynamicClientIds)
    try server.update { options in
        options.mainClient = TestClient(id: "main-client", authentication: .secret("main-secret"))
        options.template = TestTemplateClient(id: "template-client", authenticateClientBy: ["main-client"])
        options.users = [TestUser(name: "alice", password: "Password1")]
        options.attestation = .refuse
        options.nonces = .rotating
        options.authenticators = [.password(), .polling(pending: 1)]
        options.consent = .user
    }
    try server.add(.redirect(status: 302, to: .otherOrigin), at: .registration, times: 1)
    try server.add(.status(503, retryAfter: "1"), at: .token, times: 1, skipping: 1)
    server.removeFaults()
    server.forgetRequests()
    server.forgetDynamicClients()
    server.forgetAccessTokens()
    server.forgetRefreshTokens()
    server.forgetSessions()
    server.clockOffset = 0
}
