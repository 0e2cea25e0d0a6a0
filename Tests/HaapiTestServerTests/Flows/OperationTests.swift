import Driver
import Testing

@testable import HaapiTestServer

/// Client operations: what is posted is not a form, or comes from a browser.
struct OperationTests {
    /// What an authenticator makes for the challenge of a step.
    private static func clientData(_ step: Bench.Answer, type: String? = nil) throws -> JSONValue {
        let arguments = try require(
            step.json?["actions"]?.array?.first?.object?["model"]?.object?["arguments"]?.object)
        let options = try require(arguments.members.lazy.compactMap { $0.value.object?["publicKey"]?.object }.first)
        let data: JSONValue = ["challenge": try require(options["challenge"]), "origin": "https://localhost"]
        return .string(Base64URL.encode(JSONWriter.write(data.adding([("type", type.map { .string($0) })]))))
    }

    private static func credential(_ data: JSONValue) -> JSONValue {
        [
            "id": "Y3JlZDE", "rawId": "Y3JlZDE", "type": "public-key",
            "response": [
                "authenticatorData": "YXV0aA", "clientDataJSON": data, "signature": "c2ln", "userHandle": "dXNlcjE",
            ],
        ]
    }

    private static func attested(_ data: JSONValue) -> JSONValue {
        [
            "id": "Y3JlZDI", "rawId": "Y3JlZDI", "type": "public-key",
            "response": ["clientDataJSON": data, "attestationObject": "o2N0"],
        ]
    }

    private func post(
        _ bench: inout Bench, _ target: String, _ name: String, _ value: JSONValue, token: String
    ) throws -> Bench.Answer {
        var request = try bench.haapiRequest("POST", target, token: token)
        request.headers["Content-Type"] = "application/json"
        request.body = JSONWriter.write(JSONValue.object(JSONObject()).adding([(name, value)]))
        return bench.send(request)
    }

    @Test(arguments: [(TestAuthenticator.passkey, "credential"), (.securityKey, "crossPlatformCredential")])
    func signingInWithACredential(_ authenticator: TestAuthenticator, _ name: String) throws {
        var bench = try Bench { $0.authenticators = [authenticator] }
        let token = try bench.haapiToken()
        let data = try Self.clientData(try bench.firstStep(token), type: "webauthn.get")
        let target = "/authn/authenticate/" + authenticator.id
        let answer = try post(&bench, target, name, Self.credential(data), token: token)
        #expect(answer.type == "redirection-step")
        #expect(answer.violations.isEmpty)
    }

    @Test(arguments: [(TestAuthenticator.passkey, "credential"), (.securityKey, "platformCredential")])
    func registeringACredential(_ authenticator: TestAuthenticator, _ name: String) throws {
        var bench = try Bench { $0.authenticators = [authenticator] }
        let token = try bench.haapiToken()
        _ = try bench.firstStep(token)
        let target = "/authn/register/" + authenticator.id
        let step = bench.send(try bench.haapiRequest("GET", target, token: token))
        #expect(step.type == "registration-step")
        let data = try Self.clientData(step, type: "webauthn.create")
        let done = try post(&bench, target, name, Self.attested(data), token: token)
        #expect(done.type == "registration-step")
        #expect(try bench.submit(done, kind: "continue-auto-login", token: token).type == "redirection-step")
    }

    /// What is wrong with a credential: the member of it or, inside `response`, of that, and the value.
    struct WrongCredential: Sendable {
        var member: String
        var isInside = false
        var value: JSONValue?
    }

    @Test(arguments: [
        WrongCredential(member: "rawId", value: "b3RoZXI"), WrongCredential(member: "type", value: "password"),
        WrongCredential(member: "id", value: "no base64url!"), WrongCredential(member: "response", value: "text"),
        WrongCredential(member: "transports", isInside: true, value: "usb"),
        WrongCredential(member: "signature", isInside: true, value: nil),
        WrongCredential(member: "signature", isInside: true, value: 1),
        // {}, which has no challenge, and {"challenge":"other"}
        WrongCredential(member: "clientDataJSON", isInside: true, value: "e30"),
        WrongCredential(member: "clientDataJSON", isInside: true, value: "eyJjaGFsbGVuZ2UiOiJvdGhlciJ9"),
        WrongCredential(member: "clientDataJSON", isInside: true, value: "bm90IEpTT04"),
    ])
    func aWrongCredentialIsRefused(_ wrong: WrongCredential) throws {
        var bench = try Bench { $0.authenticators = [.passkey] }
        let token = try bench.haapiToken()
        var credential = try require(Self.credential(try Self.clientData(try bench.firstStep(token))).object)
        if wrong.isInside {
            var response = try require(credential["response"]?.object)
            response.set(wrong.member, wrong.value)
            credential.set("response", .object(response))
        } else {
            credential.set(wrong.member, wrong.value)
        }
        let answer = try post(&bench, "/authn/authenticate/passkeys1", "credential", .object(credential), token: token)
        #expect(answer.type == "invalid-input")
        #expect(answer.violations == [.fieldValue])
    }

    @Test func clientDataOfAnotherTypeIsRefused() throws {
        var bench = try Bench { $0.authenticators = [.passkey] }
        let token = try bench.haapiToken()
        let data = try Self.clientData(try bench.firstStep(token), type: "webauthn.create")
        let answer = try post(
            &bench, "/authn/authenticate/passkeys1", "credential", Self.credential(data), token: token)
        #expect(answer.violations == [.fieldValue])
    }

    @Test func aChallengeCountsForItsStepOnly() throws {
        var bench = try Bench { $0.authenticators = [.passkey] }
        let token = try bench.haapiToken()
        let old = try Self.clientData(try bench.firstStep(token))
        _ = bench.send(try bench.haapiRequest("GET", Exchange.restart, token: token))
        let answer = try post(
            &bench, "/authn/authenticate/passkeys1", "credential", Self.credential(old), token: token)
        #expect(answer.violations == [.fieldValue])
    }

    @Test func aCredentialAsTextIsRefused() throws {
        var bench = try Bench { $0.authenticators = [.passkey] }
        let token = try bench.haapiToken()
        _ = try bench.firstStep(token)
        let answer = try post(&bench, "/authn/authenticate/passkeys1", "credential", "text", token: token)
        #expect(answer.violations == [.fieldValue])
    }

    private func operation(_ step: Bench.Answer) throws -> JSONObject {
        let actions = try require(step.json?["actions"]?.array)
        return try require(actions.first?.object?["model"]?.object)
    }

    @Test func aBrowserComesBackWithANonce() throws {
        var bench = try Bench { $0.authenticators = [.externalBrowser] }
        let token = try bench.haapiToken()
        let step = try bench.firstStep(token)
        let href = try require(try operation(step)["arguments"]?.object?["href"]?.string)
        let target = String(href.dropFirst(bench.settings.baseURL.count))
        let page = bench.send(Bench.request("GET", target + "&redirect_uri=app%3A%2F%2Fhaapi"))
        #expect(page.status == 200)
        #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
        let launch = try require(FormParameters(String(target.split(separator: "?")[1]))["_launch_nonce"])
        let finish = bench.send(Bench.form("/browser/finish", [("launch", launch), ("user", "carol")]))
        #expect(finish.status == 303)
        let location = try require(finish.headers["Location"])
        #expect(location.hasPrefix("app://haapi?_resume_nonce="))
        let nonce = String(location.dropFirst("app://haapi?_resume_nonce=".count))
        let done = try bench.submit(step, kind: "continue", ["_resume_nonce": nonce], token: token)
        #expect(done.type == "redirection-step")
        #expect((page.violations + finish.violations + done.violations).isEmpty)
    }

    @Test func aPasskeyCanLeaveToTheBrowser() throws {
        var bench = try Bench { $0.authenticators = [.passkey] }
        let token = try bench.haapiToken()
        let step = try bench.submit(try bench.firstStep(token), kind: "redirect", token: token)
        #expect(try operation(step)["name"]?.string == "external-browser-flow")
        let answer = try bench.submit(step, kind: "continue", ["_resume_nonce": "RN_x"], token: token)
        #expect(answer.violations == [.fieldValue])
        let again = bench.send(try bench.haapiRequest("GET", Exchange.restart, token: token))
        #expect(try operation(again)["name"]?.string == "webauthn-authentication")
        #expect(again.violations.isEmpty)
    }

    @Test func aBrowserWithoutRedirectURIIsRefused() throws {
        var bench = try Bench { $0.authenticators = [.externalBrowser] }
        let step = try bench.firstStep(try bench.haapiToken())
        let href = try require(try operation(step)["arguments"]?.object?["href"]?.string)
        let page = bench.send(Bench.request("GET", String(href.dropFirst(bench.settings.baseURL.count))))
        #expect(page.status == 400)
        #expect(page.violations == [.redirectURI])
    }

    @Test func anInventedResumeNonceIsRefused() throws {
        var bench = try Bench { $0.authenticators = [.externalBrowser] }
        let token = try bench.haapiToken()
        let step = try bench.firstStep(token)
        let answer = try bench.submit(step, kind: "continue", ["_resume_nonce": "RN_x"], token: token)
        #expect(answer.type == "unexpected")
        #expect(answer.violations == [.fieldValue])
    }

    @Test func bankIDShowsAnotherCodeWithEveryPoll() throws {
        var bench = try Bench { $0.authenticators = [.bankID(pending: 2)] }
        let token = try bench.haapiToken()
        let first = try bench.submit(try bench.firstStep(token), kind: "bankid-same-device", token: token)
        let second = try bench.submit(first, kind: "poll", token: token)
        let codes = [first, second].map { $0.json?["links"]?.array?.first?.object?["href"]?.string }
        #expect(codes[0]?.hasPrefix("data:image/svg+xml;base64,") == true)
        #expect(codes[0] != codes[1])
        #expect(try operation(first)["name"]?.string == "bankid")
    }

    @Test func anotherWayThanTheOperation() throws {
        var bench = try Bench { $0.authenticators = [.generic] }
        let token = try bench.haapiToken()
        let step = try bench.firstStep(token)
        let other = try require(try operation(step)["errorActions"]?.array?.first?.object?["model"]?.object)
        let target = try require(other["href"]?.string)
        let answer = bench.send(try bench.haapiRequest("POST", target, token: token, body: [("answer", "no")]))
        #expect(answer.type == "redirection-step" && answer.violations.isEmpty)
    }

    @Test func waitingHasAnEnd() throws {
        var bench = try Bench { $0.authenticators = [.polling(pending: 100, maximumWait: 10)] }
        let token = try bench.haapiToken()
        func remaining(_ answer: Bench.Answer) -> String? {
            answer.json?["properties"]?.object?["maxWaitRemainingTime"]?.string
        }
        var answer = try bench.submit(try bench.firstStep(token), ["userName": "alice"], token: token)
        #expect(remaining(answer) == "10")
        bench.now += 4
        answer = try bench.submit(answer, kind: "poll", token: token)
        #expect(remaining(answer) == "6")
        for _ in 0..<20 { answer = try bench.submit(answer, kind: "poll", token: token) }
        #expect(remaining(answer) == "1")
        bench.now += 6
        answer = try bench.submit(answer, kind: "poll", token: token)
        #expect(answer.json?["properties"]?.object?["status"]?.string == "failed")
        #expect(try bench.submit(answer, kind: "continue", token: token).type == "authentication-step")
    }

    @Test(arguments: HaapiTestServer.SecurityKeys.allCases, [true, false])
    func optionsOfASecurityKey(_ keys: HaapiTestServer.SecurityKeys, _ isWrapped: Bool) throws {
        var bench = try Bench {
            $0.authenticators = [.securityKey]
            $0.documents.securityKeys = keys
            $0.documents.omitsPublicKeyWrapper = !isWrapped
        }
        let token = try bench.haapiToken()
        let signIn = try operation(try bench.firstStep(token))
        let register = try operation(bench.send(try bench.haapiRequest("GET", "/authn/register/device1", token: token)))
        let kinds = [
            HaapiTestServer.SecurityKeys.any: ["platformCredential", "crossPlatformCredential"],
            .platform: ["platformCredential"], .crossPlatform: ["crossPlatformCredential"],
        ]
        let names = try require(kinds[keys])
        #expect(
            signIn["arguments"]?.object?.members.map(\.name)
                == ["credentialRequestOptions"] + names.map { $0 + "s" })
        #expect(
            register["arguments"]?.object?.members.map(\.name) == names.map { $0 + "CreationOptions" })
        for model in [signIn, register] {
            let options = try require(model["arguments"]?.object?.members.first?.value.object)
            #expect((options["publicKey"] != nil) == isWrapped && (options["challenge"] != nil) == !isWrapped)
            let fields = model["continueActions"]?.array?.first?.object?["model"]?.object?["fields"]?.array
            #expect(fields?.compactMap { $0.object?["name"]?.string } == names)
        }
    }
}
