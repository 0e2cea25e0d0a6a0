/// What `doctor` has found out about one thing.
struct Finding: Sendable, Equatable, Encodable {
    enum Severity: String, Sendable, Encodable, Comparable, CaseIterable {
        case ok, skipped, warning, error

        static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .ok: 0
            case .skipped: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    /// A stable name for programs.
    let check: String
    let severity: Severity
    /// What is so, in one sentence.
    let text: String
    /// What to do, if there is something.
    let advice: String?

    init(_ check: String, _ severity: Severity, _ text: String, advice: String? = nil) {
        self.check = check
        self.severity = severity
        self.text = TerminalText.line(text, limit: 1000)
        self.advice = advice.map { TerminalText.line($0, limit: 1000) }
    }

    func line(_ style: Style) -> String {
        let mark =
            switch severity {
            case .ok: style.text("ok      ", .green)
            case .skipped: style.text("skipped ", .dim)
            case .warning: style.text("warning ", .yellow)
            case .error: style.text("ERROR   ", .red)
            }
        return "\(mark) \(text)" + (advice.map { " -> \($0)" } ?? "")
    }

    /// What the process ends with.
    static func status(_ findings: [Finding]) -> ExitStatus {
        switch findings.map(\.severity).max() {
        case .error: .failed
        case .warning: .warnings
        default: .success
        }
    }
}

/// The findings for programs.
struct DoctorReport: Encodable {
    let findings: [Finding]
    let severity: Finding.Severity

    init(_ findings: [Finding]) {
        self.findings = findings
        severity = findings.map(\.severity).filter { $0 != .skipped }.max() ?? .ok
    }
}
