import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// What the app gets of a document, and which authorization responses count.
struct FlowStateTests {
    struct Response: Sendable {
        let properties: String
        var issuer: String?
        let isAccepted: Bool

        init(_ properties: String, issuer: String? = nil, _ isAccepted: Bool) {
            self.properties = properties
            self.issuer = issuer
            self.isAccepted = isAccepted
        }
    }

    private static let own = #""https://id.example.test/oauth/v2/oauth-anonymous""#

    static let responses = [
        Response(#""code":"C","state":"S""#, true),
        Response(#""code":"C","state":"S","iss":\#(own)"#, true),
        Response(
            #""code":"C","state":"S","iss":\#(own)"#, issuer: "https://id.example.test/oauth/v2/oauth-anonymous", true),
        // state (RFC 6749 section 10.12)
        Response(#""code":"C""#, false), Response(#""code":"C","state":null"#, false),
        Response(#""code":"C","state":"""#, false), Response(#""code":"C","state":"s""#, false),
        Response(#""code":"C","state":"S ""#, false), Response(#""code":"C","state":"Sx""#, false),
        Response(#""code":"C","state":["S"]"#, false),
        // iss (RFC 9207 section 2.4)
        Response(#""code":"C","state":"S","iss":"https://evil.example.test/oauth""#, false),
        Response(#""code":"C","state":"S","iss":"https://id.example.test.evil.test/""#, false),
        Response(#""code":"C","state":"S","iss":"http://id.example.test/""#, false),
        Response(#""code":"C","state":"S","iss":"""#, false),
        Response(#""code":"C","state":"S","iss":"nonsense""#, false),
        Response(#""code":"C","state":"S""#, issuer: "https://id.example.test/oauth/v2/oauth-anonymous", false),
        Response(
            #""code":"C","state":"S","iss":\#(own)"#, issuer: "https://id.example.test/oauth/v2/oauth-anonymous/", false
        ),
        Response(
            #""code":"C","state":"S","iss":\#(own)"#, issuer: "https://ID.example.test/oauth/v2/oauth-anonymous", false),
        // An issuer that is configured may lie elsewhere.
        Response(#""code":"C","state":"S","iss":"urn:elsewhere""#, issuer: "urn:elsewhere", true),
        // code
        Response(#""state":"S""#, false), Response(#""code":"","state":"S""#, false),
        Response(#""code":null,"state":"S""#, false),
    ]

    @Test(arguments: responses)
    func authorizationResponse(_ response: Response) throws {
        let text = #"{"type":"oauth-authorization-response","properties":{\#(response.properties)}}"#
        let verifiers = CodeVerifiers()
        let state = FlowState(state: "S", verifier: Secret("V"))
        let document = try Self.document(text)
        guard response.isAccepted else {
            let error = #expect(throws: HaapiError.self) {
                try state.result(
                    document, continuing: false, issuer: response.issuer, targets: try Self.targets(),
                    verifiers: verifiers)
            }
            #expect(error?.code == .haapi)
            #expect(verifiers.verifier(for: "C") == nil)
            return
        }
        let result = try state.result(
            document, continuing: false, issuer: response.issuer, targets: try Self.targets(), verifiers: verifiers)
        #expect((result.step as? OAuthAuthorizationResponseStep)?.oauthAuthorizationResponseProperties.code == "C")
        #expect(verifiers.verifier(for: "C")?.value == "V")
    }

    @Test func aStepContinuesOnlyAfterAFormThatSaysSo() throws {
        let state = FlowState(state: "S", verifier: nil)
        let document = try Self.document(#"{"type":"continue-same-step"}"#)
        func result(continuing: Bool) throws -> HaapiResult {
            try state.result(
                document, continuing: continuing, issuer: nil, targets: try Self.targets(), verifiers: CodeVerifiers())
        }
        #expect(try result(continuing: true).step is ContinueSameStep)
        let error = #expect(throws: HaapiError.self) { try result(continuing: false) }
        #expect(error?.code == .unexpected)
    }

    @Test func otherDocumentsAreHandedOn() throws {
        let state = FlowState(state: "S", verifier: nil)
        for continuing in [true, false] {
            func result(_ document: HaapiDocument) throws -> HaapiResult {
                try state.result(
                    document, continuing: continuing, issuer: "i", targets: try Self.targets(),
                    verifiers: CodeVerifiers())
            }
            #expect(try result(Self.document(#"{"type":"new-step"}"#)).step is GenericRepresentationStep)
            let problem = try Self.document(
                #"{"type":"https://curity.se/problems/error-authorization-response","error":"access_denied","iss":"other"}"#
            )
            #expect(try result(problem).problem is AuthorizationProblem)
        }
    }

    private static func document(_ text: String) throws -> HaapiDocument {
        try #require(
            try HaapiDocumentReader.read(statusCode: 200, mediaType: .haapi, body: Data(text.utf8)))
    }

    private static func targets() throws -> HaapiTargets {
        let url = try #require(URL(string: "https://id.example.test"))
        return HaapiTargets(
            ConfiguredAddresses(
                HaapiConfiguration(
                    name: "t", clientId: "c", baseURL: url, tokenEndpointURL: url, authorizationEndpointURL: url,
                    appRedirect: "app://x"), nil))
    }
}
