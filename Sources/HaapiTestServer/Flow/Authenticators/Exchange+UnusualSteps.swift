internal import Driver

extension Exchange {
    private static let otp = "/authn/authenticate/otp1"

    /// A one-time code; sending it again is answered with `continue-same-step`.
    mutating func oneTimeCode(_ submission: Submission) -> FlowAnswer {
        let login = Document.form(
            "login", "POST", Self.otp, title: "One-time code",
            fields: [Document.input("text", "otp", "Code", kind: "number", lengths: (6, 6))])
        let resend = Document.form(
            "continue", "POST", Self.otp + "/resend", title: "Send it again",
            fields: [Document.hidden("resend", "true")],
            continueActions: [login])
        if submission.path.hasSuffix("/resend") {
            return .stay(
                Document.step("continue-same-step", messages: [Document.message("A new code was sent", "info")]))
        }
        guard submission.method == "POST" else {
            return .step(
                Document.step(
                    "authentication-step", messages: [Document.message("A code was sent", "info")],
                    actions: [login, resend]))
        }
        guard submission["otp"] == "123456" else {
            return .stay(Document.problem("authentication-failed", "Authentication failed"))
        }
        return .authenticated("otp-user")
    }

    /// Steps that a client has to cope with although it does not know them.
    func unusualStep(_ submission: Submission, _ authenticator: TestAuthenticator) -> FlowAnswer {
        if submission.method == "POST" { return .authenticated("test-user") }
        let href = "/authn/authenticate/" + authenticator.id
        let form = Document.form(
            "continue", "POST", href, title: "Continue", fields: [Document.hidden("answer", "yes")])
        switch authenticator {
        case .generic:
            let operation = Document.operation(
                "x-operation-of-the-future", "login", title: "Something new", arguments: ["number": 1, "list": ["a"]],
                continueActions: [form],
                errorActions: [
                    Document.form(
                        "continue", "POST", href + "/other", title: "Another way",
                        fields: [Document.hidden("answer", "no")])
                ])
            return .step(Document.step("authentication-step", actions: [operation]))
        case .deviceSelector:
            let devices = ["phone", "tablet"].map { device in
                Document.selector(
                    "device-option", title: device,
                    options: [
                        Document.form(
                            "device-option", "POST", href, title: "Use the \(device)",
                            fields: [Document.hidden("device", device)])
                    ], properties: ["deviceType": .string(device), "isDefault": .bool(device == "phone"), "order": 1])
            }
            return .step(
                Document.step(
                    "authentication-step",
                    actions: [Document.selector("device-selector", title: "Your devices", options: devices)]))
        default:
            return .step(
                Document.step(
                    "x-step-of-the-future", properties: ["anything": ["goes": true]],
                    messages: [Document.message("A step that nobody knows", "info")], actions: [form]))
        }
    }
}
