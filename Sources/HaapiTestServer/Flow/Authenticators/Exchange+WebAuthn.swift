internal import Driver

extension Exchange {
    /// Signing in with a passkey or a security key.
    mutating func webAuthn(
        _ submission: Submission, _ session: inout FlowSession, _ authenticator: TestAuthenticator
    ) throws(Refusal) -> FlowAnswer {
        let names = credentialNames(authenticator)
        guard submission.method == "POST" else {
            session.challenge = try identifier("", byteCount: 32)
            return .step(authenticationStep(authenticator, challenge: session.challenge ?? "", names))
        }
        let required: Set<String> = ["authenticatorData", "clientDataJSON", "signature"]
        return checked(
            submission, names, members: required, optional: ["userHandle"], session.challenge, type: "webauthn.get")
            ?? .authenticated("passkey-user")
    }

    private func authenticationStep(
        _ authenticator: TestAuthenticator, challenge: String, _ names: [String]
    ) -> JSONValue {
        let known: [JSONValue] =
            [["type": "public-key", "id": "Y3JlZDE"]]
            + state.credentials.names.sorted().map { ["type": "public-key", "id": .string($0)] }
        let arguments: JSONValue = [
            "credentialRequestOptions": wrapped([
                "challenge": .string(challenge), "rpId": "localhost", "allowCredentials": .array(known),
                "userVerification": "required", "extensions": [:],
            ])
        ]
        return operationStep(
            "authentication-step", "webauthn-authentication", kind: "login", title: "Use a passkey",
            arguments: arguments.adding([
                ("platformCredentials", names.contains("platformCredential") ? .array(known) : nil),
                ("crossPlatformCredentials", names.contains("crossPlatformCredential") ? .array(known) : nil),
            ]),
            href: "/authn/authenticate/\(authenticator.id)", names,
            links: [
                Document.link("/authn/register/\(authenticator.id)", "register-create", title: "Register a device")
            ])
    }

    /// The context fields, one for each kind of device.
    private func credentialNames(_ authenticator: TestAuthenticator) -> [String] {
        guard authenticator == .securityKey else { return ["credential"] }
        switch options.documents.securityKeys {
        case .any: return ["platformCredential", "crossPlatformCredential"]
        case .platform: return ["platformCredential"]
        case .crossPlatform: return ["crossPlatformCredential"]
        }
    }

    private func wrapped(_ inner: JSONValue) -> JSONValue {
        options.documents.omitsPublicKeyWrapper ? inner : ["publicKey": inner]
    }

    /// Registration of a passkey or a security key.
    mutating func webAuthnRegistration(
        _ submission: Submission, _ session: inout FlowSession, _ authenticator: TestAuthenticator
    ) throws(Refusal) -> FlowAnswer {
        let names = credentialNames(authenticator)
        if submission.path.hasSuffix("/auto-login") { return .authenticated("passkey-user") }
        guard submission.method == "POST" else {
            session.challenge = try identifier("", byteCount: 32)
            return .step(registrationStep(authenticator, challenge: session.challenge ?? "", names))
        }
        if let problem = checked(
            submission, names, members: ["clientDataJSON", "attestationObject"], optional: [], session.challenge,
            type: "webauthn.create")
        {
            return problem
        }
        if let id = names.compactMap({ submission.values[$0]?.object?["id"]?.string }).first {
            state.credentials[id] = "passkey-user"
        }
        return .step(
            Document.step(
                "registration-step", messages: [Document.message("The device is registered", "info")],
                actions: [
                    Document.form(
                        "continue", "GET", "/authn/authenticate/\(authenticator.id)", title: "Sign in with it"),
                    Document.form(
                        "continue-auto-login", "POST", "/authn/register/\(authenticator.id)/auto-login",
                        title: "Continue", fields: [Document.hidden("alsk", try identifier("ALSK_"))]),
                ]))
    }

    private func registrationStep(
        _ authenticator: TestAuthenticator, challenge: String, _ names: [String]
    ) -> JSONValue {
        let options = wrapped([
            "rp": ["id": "localhost", "name": "HaapiTestServer"],
            "user": ["id": "dXNlcjE", "name": "user1", "displayName": "user1"],
            "challenge": .string(challenge),
            "pubKeyCredParams": [["type": "public-key", "alg": -7]], "excludeCredentials": [],
            "authenticatorSelection": [
                "requireResidentKey": true, "residentKey": "required", "userVerification": "required",
            ],
            "attestation": "none", "extensions": [:],
        ])
        return operationStep(
            "registration-step", "webauthn-registration", kind: "device-register", title: "Create a passkey",
            arguments: JSONValue.object(JSONObject()).adding(names.map { ($0 + "CreationOptions", options) }),
            href: "/authn/register/\(authenticator.id)", names, links: [])
    }

    private func operationStep(
        _ type: String, _ name: String, kind: String, title: String, arguments: JSONValue, href: String,
        _ names: [String], links: [JSONValue]
    ) -> JSONValue {
        let operation = Document.operation(
            name, kind, title: title, arguments: arguments,
            continueActions: [
                Document.form("continue", "POST", href, type: "application/json", fields: names.map(Document.context))
            ],
            errorActions: [
                Document.form(
                    "redirect", "GET", href + "?_force_external_browser_flow=true", title: "Use the browser")
            ])
        return Document.step(type, actions: [operation], links: links)
    }

    /// The shape of a credential: the members of WebAuthn's JSON form, and no others. `nil` if it is right.
    private mutating func checked(
        _ submission: Submission, _ names: [String], members: Set<String>, optional: Set<String>, _ challenge: String?,
        type: String
    ) -> FlowAnswer? {
        for name in names {
            guard let value = submission.values[name] else { continue }
            guard let credential = value.object, credential["type"]?.string == "public-key",
                credential["rawId"]?.string == credential["id"]?.string, isBinary(credential["id"]),
                let response = credential["response"]?.object
            else { return invalid(name, "The value is no public-key credential.") }
            let sent = Set(response.members.map(\.name))
            guard members.isSubset(of: sent), sent.isSubset(of: members.union(optional)),
                response.members.allSatisfy({ isBinary($0.value) })
            else { return invalid(name, "response has not exactly the members of this operation.") }
            let data = DPoPProof.object(response["clientDataJSON"]?.string.flatMap { Base64URL.decode($0) } ?? [])
            guard let challenge, data?["challenge"]?.string == challenge else {
                return invalid(name, "clientDataJSON has not this challenge (WebAuthn section 7.1 step 8).")
            }
            guard data?["type"] == nil || data?["type"]?.string == type else {
                return invalid(name, "clientDataJSON is of another type (WebAuthn section 7.1 step 7).")
            }
        }
        return nil
    }

    private func isBinary(_ value: JSONValue?) -> Bool {
        value?.string.flatMap { Base64URL.decode($0) } != nil
    }

    private mutating func invalid(_ name: String, _ message: String) -> FlowAnswer {
        note(.fieldValue, message)
        return .stay(Self.invalidInput([FieldProblem(name: name, reason: .invalidValue, detail: message)]))
    }
}
