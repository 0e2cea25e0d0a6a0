import Driver
import Foundation

@testable import HaapiTestServer

/// A server without sockets: requests go straight to the rules, at a time that the test sets.
struct Bench {
    static let port: UInt16 = 4711
    static let ports = ServerPorts(main: port, insecure: 4712)
    static let redirectURI = "app://haapi"

    var settings: ServerSettings
    var state: ServerState
    var now: Double = 1_800_000_000
    /// The key of the client's HAAPI session.
    var key: SigningKey
    var nonce: String?
    var sessionId: String?

    init(_ change: (inout HaapiTestServer.Options) -> Void = { _ in }) throws {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        change(&options)
        settings = try ServerSettings(options: options, ports: Self.ports, authority: Shared.authority)
        state = ServerState()
        key = try Self.newKey()
    }

    /// Making one costs as much as some requests.
    enum Shared {
        static let authority: PrivateAuthority = {
            do {
                return try PrivateAuthority()
            } catch {
                preconditionFailure("\(error)")
            }
        }()
    }

    static func newKey() throws -> SigningKey {
        try SigningKey(PrivateKey.generate(), algorithm: .es256)
    }

    struct Answer {
        let status: Int
        let headers: HTTPFields
        let json: JSONObject?
        let violations: [ViolationCode]
        let warnings: [ViolationCode]

        /// The OAuth error, in the body or, for resources, in the challenge.
        var error: String? {
            json?["error"]?.string ?? headers.authenticationChallenges.first?["error"]
        }

        var type: String? {
            let type = json?["type"]?.string
            return type.map { $0.hasPrefix("https://curity.se/problems/") ? String($0.dropFirst(27)) : $0 }
        }
    }

    mutating func send(_ request: ServerRequest) -> Answer {
        let (response, verdict) = Exchange.answer(
            request, settings: settings, state: &state, now: now, random: .system)
        if let fresh = response.headers["DPoP-Nonce"] { nonce = fresh }
        if let id = response.headers["Set-Session-Id"] { sessionId = id }
        let json = try? JSONParser.parse(String(decoding: response.body, as: UTF8.self))
        return Answer(
            status: response.status, headers: response.headers, json: json?.object,
            violations: verdict.violations.map(\.code), warnings: verdict.warnings.map(\.code))
    }

    // MARK: Requests

    static func request(_ method: String, _ target: String) -> ServerRequest {
        ServerRequest(method: method, target: target, headers: ["Host": "127.0.0.1:\(port)"])
    }

    static func form(_ target: String, _ parameters: [(String, String)]) -> ServerRequest {
        var request = request("POST", target)
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.headers["Accept"] = "application/json"
        request.body = FormURLEncoding.encode(parameters)
        return request
    }

    static func basic(_ id: String, _ secret: String) -> String {
        let pair = FormURLEncoding.encode(id) + ":" + FormURLEncoding.encode(secret)
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }

    /// A token request of the main client, with its secret.
    func tokenRequest(_ parameters: [(String, String)]) -> ServerRequest {
        var request = Self.form("/oauth/v2/oauth-token", parameters)
        request.headers["Authorization"] = Self.basic("main-client", "main-secret")
        return request
    }

    func haapiTokenRequest() throws -> ServerRequest {
        var request = tokenRequest([("grant_type", "client_credentials"), ("scope", Exchange.haapiScope)])
        request.headers["DPoP"] = try proof(request)
        return request
    }

    // MARK: Proofs

    /// What a proof has; a test changes one thing.
    struct Proof {
        var type = "dpop+jwt"
        var algorithm = "ES256"
        var jwk: String
        var claims: [(String, JSONValue)]

        mutating func set(_ name: String, _ value: JSONValue?) {
            let index = claims.firstIndex { $0.0 == name }
            if let index { claims.remove(at: index) }
            if let value { claims.insert((name, value), at: index ?? claims.endIndex) }
        }
    }

    /// A right proof for a request, unless `change` makes it wrong.
    func proof(
        _ request: ServerRequest, token: String? = nil, key: SigningKey? = nil, change: (inout Proof) -> Void = { _ in }
    ) throws -> String {
        let key = key ?? self.key
        var proof = Proof(
            jwk: key.publicJWK.json,
            claims: [
                ("jti", .string(try RandomSource.system.base64URL(byteCount: 16))),
                ("htm", .string(request.method)), ("htu", .string(request.url)), ("iat", .integer(Int(now))),
            ])
        if let token {
            proof.set("ath", .string(Base64URL.encode(try MessageDigest.sha256.hash(Array(token.utf8)))))
        }
        if let nonce { proof.set("nonce", .string(nonce)) }
        change(&proof)
        let payload = JSONWriter.text(JSONValue.object(JSONObject()).adding(proof.claims.map { ($0.0, $0.1) }))
        let header = #"{"typ":"\#(proof.type)","alg":"\#(proof.algorithm)","jwk":\#(proof.jwk)}"#
        return try JWS.sign(JWS.Header(json: header), payload: payload, with: key)
    }

    /// A token by the right request.
    mutating func haapiToken() throws -> String {
        let answer = send(try haapiTokenRequest())
        return try require(answer.json?["access_token"]?.string)
    }

    /// A HAAPI request with a right token, proof and session.
    mutating func haapiRequest(
        _ method: String, _ target: String, token: String, body: [(String, String)]? = nil
    ) throws -> ServerRequest {
        var request = body.map { Self.form(target, $0) } ?? Self.request(method, target)
        request.method = method
        request.headers["Accept"] = "application/vnd.auth+json"
        request.headers["Authorization"] = "DPoP \(token)"
        request.headers["DPoP"] = try proof(request, token: token)
        if let sessionId { request.headers["Session-Id"] = sessionId }
        return request
    }
}

struct Missing: Error {}

func require<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
}
