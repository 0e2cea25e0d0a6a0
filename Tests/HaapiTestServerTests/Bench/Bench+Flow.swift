import Driver

@testable import HaapiTestServer

extension Bench {
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    /// Of another verifier.
    static let otherChallenge = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

    static let thirdChallenge = "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

    static var startParameters: [(String, String)] {
        [
            ("client_id", "main-client"), ("response_type", "code"), ("redirect_uri", redirectURI),
            ("scope", "openid read"), ("state", "ST_1"), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ]
    }

    static func startTarget(_ parameters: [(String, String)]) -> String {
        "/oauth/v2/oauth-authorize?" + String(decoding: FormURLEncoding.encode(parameters), as: UTF8.self)
    }

    /// The parameters of a start with one changed, or taken out with `nil`.
    static func start(with name: String, _ value: String?) -> [(String, String)] {
        startParameters.filter { $0.0 != name } + (value.map { [(name, $0)] } ?? [])
    }

    mutating func start(_ token: String, _ parameters: [(String, String)] = startParameters) throws -> Answer {
        sessionId = nil
        return send(try haapiRequest("GET", Self.startTarget(parameters), token: token))
    }

    /// Starts and follows the redirection step to the first step that a user sees.
    mutating func firstStep(_ token: String, _ parameters: [(String, String)] = startParameters) throws -> Answer {
        let first = try start(token, parameters)
        return try submit(first, token: token)
    }

    /// The forms of an answer, those inside other actions included.
    static func forms(_ answer: Answer) -> [JSONObject] {
        func collect(_ actions: [JSONValue]) -> [JSONObject] {
            actions.compactMap(\.object).flatMap { action -> [JSONObject] in
                let model = action["model"]?.object
                let inner = ["options", "continueActions", "errorActions"]
                    .flatMap { model?[$0]?.array ?? [] }
                return (action["template"]?.string == "form" ? [action] : []) + collect(inner)
            }
        }
        return collect(answer.json?["actions"]?.array ?? [])
    }

    /// The request that submits a form: hidden fields, fixed boxes and first options as they are, and `values`.
    mutating func submission(
        _ answer: Answer, kind: String? = nil, _ values: [String: String] = [:], token: String
    ) throws -> ServerRequest {
        let forms = Self.forms(answer)
        let form = try require(kind.map { kind in forms.first { $0["kind"]?.string == kind } } ?? forms.first)
        let model = try require(form["model"]?.object)
        var target = try require(model["href"]?.string)
        if target.hasPrefix(settings.baseURL) { target.removeFirst(settings.baseURL.count) }
        let method = try require(model["method"]?.string)
        let parameters = (model["fields"]?.array ?? []).compactMap(\.object).compactMap { Self.value($0, values) }
        guard method == "GET" else {
            let body = model["fields"] == nil ? nil : parameters
            return try haapiRequest(method, target, token: token, body: body)
        }
        if !parameters.isEmpty {
            target +=
                (target.contains("?") ? "&" : "?")
                + String(decoding: FormURLEncoding.encode(parameters), as: UTF8.self)
        }
        return try haapiRequest("GET", target, token: token)
    }

    private static func value(_ field: JSONObject, _ values: [String: String]) -> (String, String)? {
        guard let name = field["name"]?.string else { return nil }
        if let given = values[name] { return (name, given) }
        switch field["type"]?.string {
        case "hidden": return (name, field["value"]?.string ?? "")
        case "select":
            return (name, field["options"]?.array?.first?.object?["value"]?.string ?? "")
        case "checkbox":
            return field["checked"]?.bool == true ? (name, field["value"]?.string ?? "on") : nil
        default: return nil
        }
    }

    mutating func submit(
        _ answer: Answer, kind: String? = nil, _ values: [String: String] = [:], token: String
    ) throws -> Answer {
        send(try submission(answer, kind: kind, values, token: token))
    }

    static let alice = ["userName": "alice", "password": "Password1"]

    /// A whole login, to the authorization response.
    mutating func login(_ token: String, _ parameters: [(String, String)] = startParameters) throws -> Answer {
        let form = try firstStep(token, parameters)
        let done = try submit(form, kind: "login", Self.alice, token: token)
        return try submit(done, token: token)
    }

    mutating func code(_ token: String, _ parameters: [(String, String)] = startParameters) throws -> String {
        try require(try login(token, parameters).json?["properties"]?.object?["code"]?.string)
    }

    /// A code exchange, with one parameter changed, or taken out with `nil`.
    func codeRequest(_ code: String, with name: String = "", _ value: String? = nil) -> ServerRequest {
        let parameters = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Self.redirectURI),
            ("code_verifier", Self.verifier),
        ]
        return tokenRequest(parameters.filter { $0.0 != name } + (value.map { [(name, $0)] } ?? []))
    }
}
