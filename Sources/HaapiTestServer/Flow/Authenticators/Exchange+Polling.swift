internal import Driver

struct PollingStyle {
    var pending: Int
    var succeeds: Bool
    var maximumWait: Int?
    var interval: Int?
    /// How much of the waiting time a poll takes, in seconds.
    static let secondsPerPoll = 2
}

extension Exchange {
    private static let base = "/authn/authenticate/email1"

    /// A link by email: whoever polls often enough has followed it.
    mutating func emailLink(
        _ submission: Submission, _ session: inout FlowSession, _ style: PollingStyle
    ) -> FlowAnswer {
        switch submission.path.dropFirst(Self.base.count) {
        case "" where submission.method == "POST":
            session.userName = submission["userName"]
            session.polls = 0
            return .step(Self.pollingStep(Self.base, session, style, recipient: "a****@example.test"))
        case "/poller":
            session.polls += 1
            return .step(Self.pollingStep(Self.base, session, style, recipient: "a****@example.test"))
        case "/wait":
            return .authenticated(session.userName ?? "user")
        default:
            let form = Document.form(
                "form", "POST", Self.base, title: "Link by email", button: "Send",
                fields: [Document.input("username", "userName", "Username")])
            return .step(Document.step("authentication-step", actions: [form]))
        }
    }

    /// Pending, done or failed, as many polls have been made.
    static func pollingStep(
        _ base: String, _ session: FlowSession, _ style: PollingStyle, recipient: String? = nil,
        extraActions: [JSONValue] = [], links: [JSONValue] = []
    ) -> JSONValue {
        guard session.polls < style.pending else { return style.succeeds ? done(base) : failed(base) }
        let remaining = style.maximumWait.map { max(0, $0 - session.polls * PollingStyle.secondsPerPoll) }
        let status: JSONValue = ["status": "pending"]
        let properties = status.adding([
            ("recipientOfCommunication", recipient.map { .string($0) }),
            ("maxWaitTime", style.maximumWait.map { .string(String($0)) }),
            ("maxWaitRemainingTime", remaining.map { .string(String($0)) }),
            ("interval", style.interval.map { .string(String($0)) }),
        ])
        return Document.step(
            "polling-step", view: "authenticator/wait/index", properties: properties,
            messages: [Document.message("Waiting", "info")],
            actions: extraActions + [
                Document.form("poll", "GET", base + "/poller"),
                Document.form("cancel", "POST", base + "/cancel", title: "Cancel", button: "Cancel"),
            ], links: links)
    }

    private static func done(_ base: String) -> JSONValue {
        Document.step(
            "polling-step", properties: ["status": "done"],
            actions: [Document.form("redirect", "POST", base + "/wait", fields: [Document.hidden("moveOn", "true")])])
    }

    private static func failed(_ base: String) -> JSONValue {
        Document.step(
            "polling-step", properties: ["status": "failed"],
            messages: [Document.message("The request was declined", "error")],
            actions: [Document.form("continue", "POST", base + "/failed", title: "Try again", button: "Continue")])
    }
}
