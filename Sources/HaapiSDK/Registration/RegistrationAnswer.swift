#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Reads the answer to a registration (RFC 7591 section 3.2). Pure.
///
/// Tolerant: any status of 2xx will do, members can be missing, `null`, empty, of another type or unknown. Strict about what
/// matters: a client id, and a secret where the authentication method needs one.
struct RegistrationAnswer: Equatable, Sendable {
    let client: DynamicClient
    /// What is odd about the answer and yet no reason to refuse it.
    let warnings: [Warning]

    enum Warning: String, Sendable, CaseIterable {
        case secretExpiryMissing = "it does not say when the secret expires, so the secret counts as one that does not"
        case secretExpiryUnreadable =
            "its client_secret_expires_at is no time, so the secret counts as one that does not expire"
        case secretAlreadyExpired = "its secret has expired already by the clock of this machine; check that clock"
        case methodMissing = "it does not say how the client authenticates, so Basic is used"
        case methodNotEchoed = "it does not say how the client authenticates, so the method that was asked for is used"
    }

    /// `asked` are the members of the request, `secrets` texts of it that no error may show, should the server repeat them.
    init(
        _ response: HTTPResponse, asked: [String: RegistrationMetadata] = [:], now: Date, hiding secrets: [String]
    ) throws(HaapiError) {
        let object = try Self.object(of: response, now: now, hiding: secrets)
        guard let clientId = object.nonEmptyString("client_id") else {
            throw Self.unusable(response, secrets, "it has no client_id")
        }
        var warnings: [Warning] = []
        let secret = object.nonEmptyString("client_secret").map { ClientSecret($0) }
        let choice = DynamicClientAuthentication.choice(
            answer: object, request: RegistrationMetadata.object(asked).json.object ?? JSONObject(),
            hasSecret: secret != nil)
        let method = try Self.method(choice, response, secrets, &warnings)
        guard secret != nil || !method.needsSecret else {
            throw Self.unusableClient(
                response, secrets,
                "the client has no secret; set the template's authentication method to client secret")
        }
        // RFC 7518 section 3.2: no request could be signed with it, and the device would be stuck with the client.
        guard method != .jwt || secret.map({ $0.value.utf8.count >= 32 }) ?? false else {
            throw Self.unusableClient(
                response, secrets,
                "the client's secret is too short for client_secret_jwt; set the template's authentication method to "
                    + "client secret")
        }
        let time = Int64(now.timeIntervalSince1970)
        let expiry = secret == nil ? nil : Self.expiry(of: object, now: time, &warnings)
        client = DynamicClient(
            clientId: clientId, secret: secret, secretExpiresAt: expiry, authenticationMethod: method,
            issuedAt: object["client_id_issued_at"].flatMap(RegistrationTime.seconds),
            management: DynamicClient.Management(object))
        self.warnings = warnings
    }

    /// The client of an answer that was refused, if the server has registered one and can be asked to delete it.
    static func clientToGiveBack(in response: HTTPResponse) -> DynamicClient? {
        guard (200..<300).contains(response.statusCode), let object = JSONParser.object(in: response.body),
            let clientId = object.nonEmptyString("client_id"), let management = DynamicClient.Management(object)
        else { return nil }
        return DynamicClient(clientId: clientId, secret: nil, authenticationMethod: .none, management: management)
    }

    private static let request = FailedRequest(purpose: .registration)

    private static func object(
        of response: HTTPResponse, now: Date, hiding secrets: [String]
    ) throws(HaapiError) -> JSONObject {
        let status = response.statusCode
        let retryAfter = response.headers.retryAfter(now: now)
        let object = JSONParser.object(in: response.body)
        if let stated = object.flatMap({
            OAuthErrorResponse($0, statusCode: status, retryAfter: retryAfter, hiding: secrets)
        }) {
            throw HaapiError.server(stated, advice: nil, request)
        }
        guard !(200..<300).contains(status) else {
            guard let object else { throw unusable(response, secrets, "it is no JSON object") }
            return object
        }
        if let stated = OAuthErrorResponse(
            challengesOf: response.headers, statusCode: status, retryAfter: retryAfter, hiding: secrets)
        {
            throw HaapiError.server(stated, advice: nil, request)
        }
        guard !PassingTrouble.isStated(statusCode: status) else {
            throw HaapiError.unavailable(HaapiServerUnavailable(statusCode: status, after: retryAfter), request)
        }
        throw unusable(response, secrets, "it is no registration")
    }

    private static func unusable(_ response: HTTPResponse, _ secrets: [String], _ problem: String) -> HaapiError {
        HaapiError.unusable(request, response, hiding: secrets, problem)
    }

    /// A client was registered, so the address is right: the problem says by itself what to do.
    private static func unusableClient(
        _ response: HTTPResponse, _ secrets: [String], _ problem: String
    ) -> HaapiError {
        HaapiError.unusable(request, response, hiding: secrets, problem, advisesAboutAddress: false)
    }

    private static func method(
        _ choice: DynamicClientAuthentication.Choice, _ response: HTTPResponse, _ secrets: [String],
        _ warnings: inout [Warning]
    ) throws(HaapiError) -> DynamicClientAuthentication {
        switch choice {
        case .answered(let method): return method
        case .asked(let method):
            warnings.append(.methodNotEchoed)
            return method
        case .assumed:
            warnings.append(.methodMissing)
            return .basic
        case .unusable(let names):
            throw unusableClient(
                response, secrets,
                "the client authenticates with \(ServerText.shown(names, hiding: secrets, limit: 40)), for which this device has nothing; "
                    + "set the template's authentication method to client secret")
        }
    }

    private static func expiry(of object: JSONObject, now: Int64, _ warnings: inout [Warning]) -> Int64? {
        guard let value = object["client_secret_expires_at"], value != .string("") else {
            warnings.append(.secretExpiryMissing)
            return nil
        }
        guard let time = RegistrationTime.seconds(value) else {
            warnings.append(.secretExpiryUnreadable)
            return nil
        }
        guard time != 0 else { return nil }
        if time <= now { warnings.append(.secretAlreadyExpired) }
        return time
    }
}
