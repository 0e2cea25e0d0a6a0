@testable import HaapiTestServer

extension FlowTests {
    private static func style(
        _ change: (inout HaapiTestServer.DocumentStyle) -> Void
    ) -> HaapiTestServer.DocumentStyle {
        var style = HaapiTestServer.DocumentStyle()
        change(&style)
        return style
    }

    private static let bankIDOnOtherDevice = Move(
        "bankid-other-device", ["personalnumber": "191212121212"], "polling-step")

    /// Documents that differ between servers, and the side ways of client operations.
    static let variants: [Flow] = [
        Flow(
            name: "polling by POST", authenticators: [.polling(pending: 1)], first: "authentication-step",
            moves: [
                Move("form", ["userName": "alice"], "polling-step"), Move("poll", "polling-step"),
                Move("form", "redirection-step"), end,
            ],
            documents: style {
                $0.pollsByPost = true
                $0.endsPollingByForm = true
            }),
        Flow(
            name: "failed polling that redirects", authenticators: [.polling(pending: 1, succeeds: false)],
            first: "authentication-step",
            moves: [
                Move("form", ["userName": "alice"], "polling-step"), Move("poll", "polling-step"),
                Move("redirect", "authentication-step"),
            ], documents: style { $0.redirectsFailedPolling = true }),
        Flow(
            name: "BankID in an authentication step", authenticators: [.bankID(pending: 2)],
            first: "authentication-step",
            moves: [
                Move("bankid-same-device", "authentication-step"), Move("redirect", "polling-step"),
                Move("poll", "polling-step"), Move("redirect", "redirection-step"), end,
            ], documents: style { $0.startsBankIDInAuthenticationStep = true }),
        Flow(
            name: "BankID that opens", authenticators: [.bankID(pending: 1)], first: "authentication-step",
            moves: [
                Move("bankid-same-device", "polling-step"), Move("redirect", "polling-step"),
                Move("redirect", "redirection-step"), end,
            ]),
        Flow(
            name: "BankID that does not open", authenticators: [.bankID(pending: 1)], first: "authentication-step",
            moves: [
                Move("bankid-same-device", "polling-step"), bankIDOnOtherDevice, Move("poll", "polling-step"),
                Move("redirect", "redirection-step"), end,
            ]),
        Flow(
            name: "Encap that opens", authenticators: [.encap(pending: 1)], first: "authentication-step",
            moves: [
                Move("login", ["userName": "alice"], "registration-step"), Move("continue", "polling-step"),
                Move("poll", "polling-step"), Move("redirect", "redirection-step"), end,
            ]),
        Flow(
            name: "foreign links", authenticators: [.password()], first: "authentication-step",
            moves: [Move("login", Bench.alice, "redirection-step"), end],
            documents: style { $0.addsForeignLinks = true }),
    ]
}
