internal import Driver

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension Exchange {
    private static let base = "/authn/authenticate/bankid1"

    private static let otherDevice = Document.form(
        "bankid-other-device", "POST", base, title: "Use another device",
        fields: [
            Document.input("username", "personalnumber", "Personal number"), Document.hidden("usesamedevice", "false"),
        ])

    /// BankID on this device, by an app, or on another, by a QR code that changes with every poll.
    mutating func bankID(
        _ submission: Submission, _ session: inout FlowSession, _ pending: Int
    ) throws(Refusal) -> FlowAnswer {
        switch submission.path.dropFirst(Self.base.count) {
        case "" where submission.method == "POST":
            beginPolling(&session)
            session.userName = submission["personalnumber"] ?? "bankid-user"
            session.challenge = try identifier("AST_")
            if options.documents.startsBankIDInAuthenticationStep { return .step(launchStep(session)) }
        case "/poller":
            session.polls += 1
        case "/wait":
            return .authenticated(session.userName ?? "bankid-user")
        default:
            let sameDevice = Document.form(
                "bankid-same-device", "POST", Self.base, title: "This device",
                fields: [Document.hidden("usesamedevice", "true")])
            return .step(Document.step("authentication-step", actions: [sameDevice, Self.otherDevice]))
        }
        let style = PollingStyle(pending: pending, succeeds: true, maximumWait: 30, interval: nil)
        return .step(
            pollingStep(
                Self.base, session, style, extraActions: [launch(session.challenge ?? "")],
                links: [qrCode(session)]))
    }

    /// As older servers have it: the operation alone, and polling only after it.
    private func launchStep(_ session: FlowSession) -> JSONValue {
        Document.step(
            "authentication-step", view: "authenticator/bankid/launch/index",
            actions: [
                launch(session.challenge ?? ""),
                Document.form("cancel", "POST", Self.base + "/cancel", title: "Cancel", button: "Cancel"),
            ], links: [qrCode(session)])
    }

    private func launch(_ token: String) -> JSONValue {
        Document.operation(
            "bankid", "login", title: "Open BankID",
            arguments: [
                "href": "bankid:///?autostarttoken=\(token)&redirect=null", "autoStartToken": .string(token),
                "redirect": "null",
            ],
            continueActions: [Document.form("redirect", "GET", Self.base + "/poller")],
            errorActions: [Self.otherDevice])
    }

    /// Not a code that BankID could read, but a picture that can be shown.
    private func qrCode(_ session: FlowSession) -> JSONValue {
        let cells = (session.resumeState + String(session.polls)).utf8.enumerated().filter { $0.element % 2 == 0 }
        let squares = cells.map { "<rect x=\"\($0.offset % 5)\" y=\"\($0.offset / 5)\" width=\"1\" height=\"1\"/>" }
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 6\">\(squares.joined())</svg>"
        return Document.link(
            "data:image/svg+xml;base64," + Data(picture.utf8).base64EncodedString(), "activation", title: "QR code",
            type: "image/svg+xml")
    }
}
