import Driver
import Foundation
import TestSupport
import Testing

extension NginxTests {
    /// Client certificates (mutual TLS, RFC 8705).
    @Suite struct MutualTLSTests {
        /// The forms in which the same certificate and key can be given.
        enum Form: CaseIterable {
            case pemFiles, pemFilesEncrypted, pemMemory, pkcs12File, pkcs12Memory

            func identity(_ files: NginxEndpoints.TrustedClientFiles) throws -> ClientIdentity {
                switch self {
                case .pemFiles: try .pem(certificateFilename: files.cert, keyFilename: files.key)
                case .pemFilesEncrypted:
                    try .pem(
                        certificateFilename: files.cert, keyFilename: files.encryptedKey, passphrase: files.password)
                case .pemMemory: try .pem(certificate: Self.content(files.cert), key: Self.content(files.key))
                case .pkcs12File: try .pkcs12(filename: files.p12, passphrase: files.password)
                case .pkcs12Memory: try .pkcs12(data: Self.content(files.p12), passphrase: files.password)
                }
            }

            private static func content(_ path: String) throws -> Data {
                try Data(contentsOf: URL(filePath: path))
            }
        }

        @Test(arguments: Form.allCases)
        func everyFormIsShownToTheServer(form: Form) async throws {
            try await NginxSession.run {
                $0.clientIdentity = try form.identity($1.client)
            } _: { session in
                for server in [NginxServer.mtls, .mtlsOptional] {
                    let echoed = try await session.echo(.post, server, body: Data("a=b".utf8))
                    #expect(echoed["ssl-client-verify"] == "SUCCESS")
                    #expect(echoed["ssl-client-dn"] == "CN=sdk-client,O=Peers")
                }
                for server in [NginxServer.mtlsStrict12, .mtlsStrict13] {
                    #expect(try await session.send(.get, server, "/").statusCode == 200)
                }
            }
        }

        @Test func withoutOneNginxAnswers400() async throws {
            try await NginxSession.run { session in
                let response = try await session.send(.get, .mtls, "/echo")
                #expect(response.statusCode == 400)
                #expect(try await session.echo(.get, .mtlsOptional)["ssl-client-verify"] == "NONE")
            }
        }

        @Test func oneOfAnotherAuthorityIsAnswered400() async throws {
            try await NginxSession.run {
                $0.clientIdentity = try Self.untrusted($1)
            } _: { session in
                let response = try await session.send(.get, .mtls, "/echo")
                #expect(response.statusCode == 400)
            }
        }

        /// A server may also refuse within the handshake, which with TLS 1.3 shows only when the answer is read. With
        /// TLS 1.2 there is no alert that says that a certificate is missing.
        @Test(arguments: [
            (NginxServer.mtlsStrict12, true, TransportError.TLSFailure.clientCertificateRefused),
            (.mtlsStrict12, false, .handshake),
            (.mtlsStrict13, true, .clientCertificateRefused),
            (.mtlsStrict13, false, .clientCertificateRefused),
        ])
        func refusalInTheHandshakeIsTold(
            server: NginxServer, showsOne: Bool, failure: TransportError.TLSFailure
        ) async throws {
            try await NginxSession.run {
                if showsOne { $0.clientIdentity = try Self.untrusted($1) }
            } _: { session in
                let error = try await session.transportError(.get, server, "/")
                #expect(error.kind == .tls)
                #expect(error.tlsFailure == failure)
            }
        }

        @Test func httpIsRefusedWhateverIsAllowed() async throws {
            try await NginxSession.run {
                $0.allowsInsecureHTTP = true
                $0.clientIdentity = try Form.pemFiles.identity($1.client)
            } _: { session in
                let error = try await session.failure(.post, .http, "/echo", body: Data("a=b".utf8))
                let refusal = HaapiInsecureTransportRefusal(scheme: "http", host: "localhost")
                #expect(error as? HaapiInsecureTransportRefusal == refusal)
                #expect(try await session.loggedRequests().own.isEmpty, "nothing was sent")
            }
        }

        /// Two clients with different identities must not share a connection or a resumed TLS session, which carries
        /// the identity of the first.
        @Test func anIdentityIsEachClientsOwn() async throws {
            try await NginxSession.run {
                $0.clientIdentity = try Form.pemFiles.identity($1.client)
            } _: { identified in
                #expect(try await identified.echo(.get, .mtlsOptional)["ssl-client-verify"] == "SUCCESS")
                try await NginxSession.run { anonymous in
                    let echoed = try await anonymous.echo(.get, .mtlsOptional)
                    #expect(echoed["ssl-client-verify"] == "NONE")
                }
            }
        }

        private static func untrusted(_ endpoints: NginxEndpoints) throws -> ClientIdentity {
            try .pem(certificateFilename: endpoints.otherClient.cert, keyFilename: endpoints.otherClient.key)
        }
    }
}
