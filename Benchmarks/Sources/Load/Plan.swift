import Measure

/// What the harness asks of a contender: `measure_plan` in Swift types.
public struct Plan: Sendable {
    /// Which benchmark.
    public let work: String
    /// Which way of doing it, or `nil` for the contender's default.
    public let variant: String?
    /// What to get.
    public let url: String
    /// An address that does not answer.
    public let waitingURL: String
    /// The certificate authority to trust, or `nil` for the system's.
    public let certificateAuthorityFile: String?
    /// Whether to use HTTP/2.
    public let usesHTTP2: Bool
    /// How many operations are under way at once.
    public let concurrency: Int
    /// How many requests wait for an answer meanwhile.
    public let waiting: Int

    let warmUpSeconds: Double
    let seconds: Double
    let count: UInt64
    let earlySample: UInt64
    let expectedByteCount: Int
    let statusPort: Int32

    /// Reads the plan from the command line; ends the process if it makes no sense.
    public static func fromCommandLine() -> Plan {
        Plan(measure_plan_from_arguments(CommandLine.argc, CommandLine.unsafeArgv))
    }

    init(_ plan: measure_plan) {
        work = String(cString: plan.work)
        variant = plan.variant.map { String(cString: $0) }
        url = plan.url.map { String(cString: $0) } ?? ""
        waitingURL = plan.waiting_url.map { String(cString: $0) } ?? ""
        certificateAuthorityFile = plan.ca_file.map { String(cString: $0) }
        usesHTTP2 = plan.http2
        concurrency = Int(plan.concurrency)
        waiting = Int(plan.waiting)
        warmUpSeconds = plan.warm_up_seconds
        seconds = plan.seconds
        count = plan.count
        earlySample = plan.early_sample
        expectedByteCount = plan.expected_bytes
        statusPort = plan.status_port
    }

    /// Whether the answer is the expected one.
    func isRight(_ answer: Answer) -> Bool {
        answer.statusCode == 200 && (expectedByteCount < 0 || expectedByteCount == answer.byteCount)
    }

    /// Whether all requests that are to wait have reached the server.
    var allWait: Bool {
        var plan = measure_plan()
        plan.waiting = Int32(waiting)
        plan.status_port = statusPort
        return measure_all_wait(&plan)
    }
}
