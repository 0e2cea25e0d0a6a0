import Driver
import HaapiTestServer

/// What the demonstration shows: numbered steps, facts, requests as the server saw them, and checks.
struct DemoReport {
    let console: Console
    private var stepNumber = 0

    /// Something is not as it has to be.
    struct Failure: Error, CustomStringConvertible {
        let claim: String
        var description: String { "The demonstration failed: it is not so that \(claim)" }
    }

    init(_ console: Console) {
        self.console = console
    }

    mutating func step(_ title: String) throws {
        stepNumber += 1
        try console.print()
        try console.print(console.style.text("\(stepNumber). \(title)", .bold))
    }

    func fact(_ name: String, _ value: String) throws {
        let pad = String(repeating: " ", count: max(1, 18 - name.count))
        try console.print("   \(name)\(pad)\(value)")
    }

    func requests(_ requests: [ReceivedRequest]) throws {
        for request in requests {
            try console.print(console.style.text("   -> \(RequestLine(request).text)", .dim))
        }
    }

    /// Ends the demonstration unless the claim holds.
    func check(_ claim: String, _ holds: Bool) throws {
        let mark = holds ? console.style.text("ok", .green) : console.style.text("FAILED", .red)
        try console.print("   \(mark)  \(claim)")
        guard holds else { throw Failure(claim: claim) }
    }
}
