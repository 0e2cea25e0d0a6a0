@testable import Driver
import Foundation
@testable import HaapiSDK

/// Answers of token and registration endpoints, and records.
enum Answers {
    private static let url = URL(string: "https://id.example.test/token")!
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// The first byte chooses the status.
    static func token(_ data: Data) {
        let result = TokenAnswerClassifier.classify(
            statusCode: status(data), headers: ["Content-Type": "application/json"], body: data.dropFirst(), now: now,
            hiding: ["a-secret-of-the-request"])
        switch result {
        case .success(let token):
            FuzzTarget.check(!token.accessToken.value.isEmpty, "an empty access token")
            FuzzTarget.check((token.expiresIn ?? .zero) >= .zero, "a negative lifetime")
        case .failure(let error):
            FuzzTarget.check(!"\(error)".contains("a-secret-of-the-request"), "a secret in an error")
        }
    }

    static func registration(_ data: Data) {
        let response = HTTPResponse(
            statusCode: status(data), headers: ["Content-Type": "application/json"], body: Data(data.dropFirst()),
            url: url)
        do {
            let answer = try RegistrationAnswer(response, now: now, hiding: ["a-secret-of-the-request"])
            FuzzTarget.check(!answer.client.clientId.isEmpty, "an empty client id")
            let key = DynamicClientKey(
                mainClientId: "m", templateClientId: "t", tokenEndpoint: "e", registrationEndpoint: "r")
            let record = DynamicClientRecord(key: key, client: answer.client)
            FuzzTarget.check((try? DynamicClientRecord(record.encoded())) == record, "a record that does not come back")
        } catch {
            FuzzTarget.check(!"\(error)".contains("a-secret-of-the-request"), "a secret in an error")
        }
    }

    static func record(_ data: Data) {
        guard let record = try? DynamicClientRecord(data) else { return }
        FuzzTarget.check((try? DynamicClientRecord(record.encoded())) == record, "a record that does not come back")
    }

    private static func status(_ data: Data) -> Int {
        [200, 201, 400, 401, 403, 429, 500, 503][Int(data.first ?? 0) % 8]
    }
}
