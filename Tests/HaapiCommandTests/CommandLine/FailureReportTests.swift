import Testing

@testable import Driver
@testable import HaapiCommand
@testable import HaapiSDK

/// Advice for whoever runs the command, and not for whoever writes a program.
@Suite struct FailureReportTests {
    private static let rejected = HaapiError.serverError(
        "invalid_client", errorDescription: ErrorAdvice.rejectedDynamicClient, statusCode: 400)

    private static let spent = HaapiError.serverError(
        "invalid_grant",
        errorDescription: ErrorAdvice.forError("invalid_grant", of: FailedRequest(purpose: .codeExchange)) ?? "",
        statusCode: 400)

    private static let unusable = FailedRequest.Purpose.allCases.map { purpose in
        HaapiError.communication(message: ErrorAdvice.forStatus(404, of: FailedRequest(purpose: purpose)))
    }

    private static let errors: [HaapiError] =
        unusable + [
            rejected, spent, .attestationNotSupported, .haapiTokenManagerIsClosed, .haapiTokenManagerIsExpired,
            .storageFailure(cause: DynamicClientOfLaterVersion()),
        ]

    @Test(arguments: errors)
    func noSwiftIsCalledFor(error: HaapiError) throws {
        let text = try #require(FailureReport(error).text)
        for word in [
            "setDCR", "setClient", "(useAttestation", "accessor;", "new accessor", "new one", "new flow", "URL",
            "shouldClear",
        ] {
            #expect(!text.contains(word), "\(text)")
        }
    }

    @Test func aFallbackWithoutAuthenticationNamesTheSetting() async throws {
        let place = try Place()
        let path = try place.write(
            """
            {"clientId": "c", "baseUrl": "https://127.0.0.1:1", "tokenEndpointUrl": "/t", "authorizationEndpointUrl": "/a",
             "appRedirect": "app://haapi",
             "dcrConfiguration": {"templateClientId": "t", "clientRegistrationEndpointUrl": "/r"}}
            """, "haapi.json")
        let run = await CommandRun(["login", "-c", path])
        #expect(run.status == .configuration)
        #expect(run.diagnostics.contains("in clientAuthenticationMethod,"))
        #expect(!run.diagnostics.contains("setClient"))
    }

    @Test func aRejectedClientIsAReasonToRunItAgain() {
        #expect(FailureReport(Self.rejected).text?.contains("run the command again") == true)
    }
}
