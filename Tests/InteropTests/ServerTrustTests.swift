import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// Which servers are trusted, and what is said of those that are not.
    @Suite struct ServerTrustTests {
        @Test(arguments: [(NginxServer.tls12, "TLSv1.2"), (.tls13, "TLSv1.3"), (.https, "TLSv1.3")])
        func currentVersionsOfTLS(server: NginxServer, version: String) async throws {
            try await NginxSession.run { session in
                let echoed = try await session.echo(.get, server)
                #expect(echoed["ssl-protocol"] == version)
            }
        }

        @Test(arguments: [
            (NginxServer.tls11, TransportError.TLSFailure.handshake),
            (.expired, .certificateExpired),
            (.wronghost, .hostnameMismatch),
            (.untrusted, .certificateUntrusted),
        ])
        func badServersAreRefused(server: NginxServer, failure: TransportError.TLSFailure) async throws {
            try await NginxSession.run { session in
                let error = try await session.transportError(
                    .post, server, "/echo", headers: ["Authorization": "Bearer s3cret"], body: Data("a=b".utf8))
                #expect(error.kind == .tls)
                #expect(error.tlsFailure == failure)
                #expect(error.phase == .tlsHandshake)
                #expect(error.curlCode != nil)
                #expect(!error.isRetryable)
                #expect(!error.mayHaveBeenProcessed)
                #expect(try await session.loggedRequests().own.isEmpty, "nothing was sent")
            }
        }

        @Test func certificatesCountForAddressesToo() async throws {
            try await NginxSession.run { session in
                let echoed = try await session.echo(.get, .httpsByAddress)
                #expect(echoed["method"] == "GET")
            }
        }

        /// How the peer's authority can be named, and whether that is enough.
        enum Naming: CaseIterable {
            case file, memory, inAddition, systemOnly, otherAuthority

            var suffices: Bool {
                switch self {
                case .file, .memory, .inAddition: true
                case .systemOnly, .otherAuthority: false
                }
            }

            func trust(_ endpoints: NginxEndpoints) throws -> ServerTrust {
                let authority = URL(filePath: endpoints.caFile)
                return switch self {
                case .file: .pemFile(endpoints.caFile)
                case .memory: .pem(try Data(contentsOf: authority))
                case .inAddition: .systemAnd(pem: try Data(contentsOf: authority))
                case .systemOnly: .system
                case .otherAuthority:
                    .pemFile(authority.deletingLastPathComponent().appending(path: "other-ca.pem").path())
                }
            }
        }

        @Test(arguments: Naming.allCases)
        func authoritiesAreWhatTheConfigurationSays(naming: Naming) async throws {
            try await NginxSession.run {
                $0.trust = try naming.trust($1)
            } _: { session in
                if naming.suffices {
                    #expect(try await session.echo(.get, .https)["method"] == "GET")
                } else {
                    let error = try await session.transportError(.get, .https, "/echo")
                    #expect(error.tlsFailure == .certificateUntrusted)
                }
            }
        }

        /// A client that trusts the server must not open the door for one that does not, be it through a shared
        /// connection or a shared TLS session.
        @Test func trustIsEachClientsOwn() async throws {
            try await NginxSession.run { trusting in
                #expect(try await trusting.echo(.get, .https)["method"] == "GET")
                try await NginxSession.run {
                    $0.trust = .system
                    _ = $1
                } _: { other in
                    let error = try await other.transportError(.get, .https, "/echo")
                    #expect(error.tlsFailure == .certificateUntrusted)
                }
            }
        }

        @Test(arguments: [ServerTrust.pemFile("/nonexistent/ca.pem"), .pem(Data("no certificate".utf8)), .pem(Data())])
        func unusableBundlesAreFoundAtOnce(trust: ServerTrust) {
            var configuration = HTTPClientConfiguration.haapi
            configuration.trust = trust
            #expect(throws: (any Error).self) { try HTTPClient(configuration: configuration) }
        }
    }
}
