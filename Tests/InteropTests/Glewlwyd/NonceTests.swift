import Driver
import TestSupport
import Testing

extension GlewlwydTests {
    /// The servers that demand nonces. They keep them per client, so each test has clients of its own and knows how much
    /// of a nonce is left.
    @Suite struct NonceTests {
        private func endpoint(
            _ clientId: String, at server: GlewlwydServer, _ transport: CountingTransport
        ) throws -> OAuthTokenEndpoint {
            let endpoints = transport.session.endpoints
            let secret = try #require(endpoints.client(clientId).clientSecret)
            return OAuthTokenEndpoint(
                url: try endpoints[server].tokenEndpoint, clientId: clientId,
                clientAuthentication: ClientAuthenticationMethodSecret(secret), dpop: try Dpop(), binding: .required,
                sender: TokenRequestSender(transport: transport))
        }

        private func tokens(
            _ count: Int, atOnce: Bool, from endpoint: OAuthTokenEndpoint
        ) async throws -> Set<String> {
            try await withThrowingTaskGroup(of: String.self) { group in
                var tokens: Set<String> = []
                for _ in 0..<count {
                    group.addTask { try await endpoint.clientCredentials(scope: "read").accessToken.value }
                    if !atOnce, let token = try await group.next() { tokens.insert(token) }
                }
                for try await token in group { tokens.insert(token) }
                return tokens
            }
        }

        /// Four proofs use a nonce up, and the next one comes with the fourth answer. The first request is asked for a
        /// nonce; from then on each is taken from an answer in time, whatever the other clients do.
        @Test(arguments: ["nonce-1", "nonce-2", "nonce-3", "nonce-4"])
        func tokensInARowCostOneDemand(clientId: String) async throws {
            try await GlewlwydSession.run { session in
                let transport = CountingTransport(session: session)
                let endpoint = try endpoint(clientId, at: .oidcn, transport)
                #expect(try await tokens(20, atOnce: false, from: endpoint).count == 20)
                #expect(await transport.answers(400) == 1)
                #expect(await transport.answers(200) == 20)
                #expect(await transport.newNonces == 6)
            }
        }

        /// Where a nonce lasts, one that has come is in all requests, also in those at the same time.
        @Test func tokensAtOnceShareTheNonce() async throws {
            try await GlewlwydSession.run { session in
                let transport = CountingTransport(session: session)
                let endpoint = try endpoint("nonce-burst", at: .oidcm, transport)
                #expect(try await tokens(1, atOnce: true, from: endpoint).count == 1)
                #expect(await transport.answers(400) == 1)
                #expect(try await tokens(50, atOnce: true, from: endpoint).count == 50)
                #expect(await transport.answers(400) == 1)
                #expect(await transport.answers(200) == 51)
            }
        }
    }
}

/// Sends with the session's client and keeps what was answered.
private actor CountingTransport: HTTPTransport {
    let session: GlewlwydSession
    private var responses: [HTTPResponse] = []

    init(session: GlewlwydSession) {
        self.session = session
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await session.client.send(request)
        responses.append(response)
        return response
    }

    func answers(_ statusCode: Int) -> Int {
        responses.count { $0.statusCode == statusCode }
    }

    /// How many nonces the server has issued so far, the demanded one among them.
    var newNonces: Int {
        Set(responses.compactMap { $0.headers["DPoP-Nonce"] }).count
    }
}
