internal import Driver

extension Exchange {
    private static let base = "/authn/authenticate/encap1"

    /// A user name, the activation of an app, then polling.
    mutating func encap(
        _ submission: Submission, _ session: inout FlowSession, _ pending: Int, isRegistration: Bool
    ) -> FlowAnswer {
        let style = PollingStyle(pending: pending, succeeds: true, maximumWait: 60, interval: nil)
        if isRegistration {
            beginPolling(&session)
            return .step(pollingStep(Self.base, session, style))
        }
        switch submission.path.dropFirst(Self.base.count) {
        case "" where submission.method == "POST":
            session.userName = submission["userName"]
            return .step(activation)
        case "/poller":
            session.polls += 1
            return .step(pollingStep(Self.base, session, style))
        case "/wait":
            return .authenticated(session.userName ?? "encap-user")
        default:
            return .step(
                Document.step(
                    "authentication-step",
                    actions: [
                        Document.form(
                            "login", "POST", Self.base, title: "Encap",
                            fields: [Document.input("username", "userName", "Username")])
                    ]))
        }
    }

    private var activation: JSONValue {
        let operation = Document.operation(
            "encap-auto-activation", "device-register", title: "Open the app",
            arguments: ["href": "encapapp://activate?code=123456", "activationCode": "123456"],
            continueActions: [Document.form("continue", "GET", "/authn/register/encap1/wait")])
        let form = Document.form(
            "device-register", "POST", "/authn/register/encap1", title: "Activated",
            fields: [
                Document.hidden("activationCode", "123456"), Document.input("text", "alias", "Device name"),
                Document.input("text", "number", "Phone number", isRequired: false),
                Document.select(
                    "devicetype", "Device", [("Phone", "phone"), ("Tablet", "tablet"), ("Other", "other")]),
            ])
        return Document.step(
            "registration-step", messages: [Document.message("123456", "activationCode")],
            actions: [operation, form],
            links: [Document.link("data:image/png;base64,iVBORw0KGgo=", "activation", type: "image/png")])
    }
}
