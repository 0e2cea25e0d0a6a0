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
            beginPolling(&session)
            return .step(pollingStep(Self.base, session, style, recipient: "a****@example.test"))
        case "/poller":
            session.polls += 1
            return .step(pollingStep(Self.base, session, style, recipient: "a****@example.test"))
        case "/wait":
            return .authenticated(session.userName ?? "user")
        default:
            let form = Document.form(
                "form", "POST", Self.base, title: "Link by email", button: "Send",
                fields: [Document.input("username", "userName", "Username")])
            return .step(Document.step("authentication-step", actions: [form]))
        }
    }

    /// Starts to wait.
    func beginPolling(_ session: inout FlowSession) {
        session.polls = 0
        session.pollingSince = now
    }

    /// Pending, done or failed, as many polls have been made and as much time has passed.
    func pollingStep(
        _ base: String, _ session: FlowSession, _ style: PollingStyle, recipient: String? = nil,
        extraActions: [JSONValue] = [], links: [JSONValue] = []
    ) -> JSONValue {
        guard session.polls < style.pending else {
            return style.succeeds ? done(base) : failed(base, "The request was declined")
        }
        let remaining = remainingTime(session, style)
        guard remaining != 0 else { return failed(base, "The time has run out") }
        let status: JSONValue = ["status": "pending"]
        let properties = status.adding([
            ("recipientOfCommunication", recipient.map { .string($0) }),
            ("maxWaitTime", style.maximumWait.map { .string(String($0)) }),
            ("maxWaitRemainingTime", remaining.map { .string(String($0)) }),
            ("interval", style.interval.map { .string(String($0)) }),
        ])
        let method = options.documents.pollsByPost ? "POST" : "GET"
        return Document.step(
            "polling-step", view: "authenticator/wait/index", properties: properties,
            messages: [Document.message("Waiting", "info")],
            actions: extraActions + [
                Document.form("poll", method, base + "/poller"),
                Document.form("cancel", "POST", base + "/cancel", title: "Cancel", button: "Cancel"),
            ], links: links)
    }

    /// In seconds. A poll takes some of it, so that a user sees it pass in a test as well; only time itself ends it.
    private func remainingTime(_ session: FlowSession, _ style: PollingStyle) -> Int? {
        guard let maximum = style.maximumWait else { return nil }
        let passed = Int(now - (session.pollingSince ?? now))
        let shown = min(session.polls * PollingStyle.secondsPerPoll, maximum - 1)
        return max(0, maximum - max(passed, shown))
    }

    private func done(_ base: String) -> JSONValue {
        let kind = options.documents.endsPollingByForm ? "form" : "redirect"
        return Document.step(
            "polling-step", properties: ["status": "done"],
            actions: [Document.form(kind, "POST", base + "/wait", fields: [Document.hidden("moveOn", "true")])])
    }

    private func failed(_ base: String, _ reason: String) -> JSONValue {
        let kind = options.documents.redirectsFailedPolling ? "redirect" : "continue"
        return Document.step(
            "polling-step", properties: ["status": "failed"], messages: [Document.message(reason, "error")],
            actions: [Document.form(kind, "POST", base + "/failed", title: "Try again", button: "Continue")])
    }
}
