import Driver
import TestSupport
import Testing

extension NginxTests {
    /// Public-key pins (RFC 7469 section 2.4): for the hosts they name, in addition to the certificate's check.
    @Suite struct KeyPinningTests {
        enum Pins: CaseIterable {
            case right, wrong, rightAmongWrong, otherHostOnly, wrongByCapitals, wrongByTrailingDot, rightByCapitals

            var isAccepted: Bool {
                switch self {
                case .right, .rightAmongWrong, .otherHostOnly, .rightByCapitals: true
                case .wrong, .wrongByCapitals, .wrongByTrailingDot: false
                }
            }

            func pinnings(_ pins: NginxEndpoints.Pins) -> [KeyPinning] {
                let right = pins.server
                let wrong = pins.untrusted
                return switch self {
                case .right: [KeyPinning(hostname: "localhost", publicKeyHash: right)]
                case .wrong: [KeyPinning(hostname: "localhost", publicKeyHash: wrong)]
                case .rightAmongWrong:
                    [wrong, right, pins.ca].map { KeyPinning(hostname: "localhost", publicKeyHash: $0) }
                case .otherHostOnly: [KeyPinning(hostname: "elsewhere.example", publicKeyHash: wrong)]
                case .wrongByCapitals: [KeyPinning(hostname: "LocalHost", publicKeyHash: wrong)]
                case .wrongByTrailingDot: [KeyPinning(hostname: "localhost.", publicKeyHash: wrong)]
                case .rightByCapitals: [KeyPinning(hostname: "LOCALHOST", publicKeyHash: right)]
                }
            }
        }

        @Test(arguments: Pins.allCases)
        func pinsDecideForTheirHost(pins: Pins) async throws {
            try await NginxSession.run {
                $0.keyPinnings = pins.pinnings($1.pins)
            } _: { session in
                if pins.isAccepted {
                    #expect(try await session.echo(.get, .https)["method"] == "GET")
                } else {
                    let error = try await session.transportError(
                        .get, .https, "/echo", headers: ["Authorization": "Bearer s3cret"])
                    #expect(error.kind == .tls)
                    #expect(error.tlsFailure == .keyPinMismatch)
                    #expect(!error.mayHaveBeenProcessed)
                    #expect(try await session.loggedRequests().own.isEmpty, "nothing was sent")
                }
            }
        }

        @Test func aPinOfOneHostDoesNotCountForAnother() async throws {
            try await NginxSession.run {
                $0.keyPinnings = [KeyPinning(hostname: "localhost", publicKeyHash: $1.pins.untrusted)]
            } _: { session in
                #expect(try await session.echo(.get, .httpsByAddress)["method"] == "GET")
                let error = try await session.transportError(.get, .https, "/echo")
                #expect(error.tlsFailure == .keyPinMismatch)
            }
        }

        /// A pin does not make up for a certificate that does not check out.
        @Test(arguments: [NginxServer.expired, .wronghost, .untrusted])
        func aRightPinIsNotEnough(server: NginxServer) async throws {
            try await NginxSession.run {
                $0.keyPinnings = [$1.pins.server, $1.pins.untrusted].map {
                    KeyPinning(hostname: "localhost", publicKeyHash: $0)
                }
            } _: { session in
                let error = try await session.transportError(.get, server, "/echo")
                #expect(error.kind == .tls)
                #expect(error.tlsFailure != nil && error.tlsFailure != .keyPinMismatch)
            }
        }

        @Test(arguments: ["", "abc", "not base64!", "sha256//AAAA", String(repeating: "A", count: 64)])
        func aHashThatIsNoneIsFoundAtOnce(hash: String) {
            var configuration = HTTPClientConfiguration.haapi
            configuration.keyPinnings = [KeyPinning(hostname: "localhost", publicKeyHash: hash)]
            let error = #expect(throws: TransportError.self) { try HTTPClient(configuration: configuration) }
            #expect(error?.kind == .invalidConfiguration)
        }
    }
}
