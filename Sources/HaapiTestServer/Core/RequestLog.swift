/// What has arrived, in order: the latest requests whole, and of all the rules that were broken.
struct RequestLog: Sendable {
    /// How many bytes the kept requests have at most.
    static let maximumSize = 64 * 1024 * 1024
    private static let maximumViolations = 10_000

    private var entries: [ReceivedRequest] = []
    /// What of ``entries`` is no longer kept.
    private var start = 0
    private var size = 0
    /// Of requests that are no longer kept: a test that looks only at its end must not miss them.
    private var earlierViolations: [Violation] = []

    var requests: [ReceivedRequest] { start == 0 ? entries : Array(entries[start...]) }

    var violations: [Violation] { earlierViolations + entries[start...].flatMap(\.violations) }

    mutating func append(_ request: ReceivedRequest, keeping limit: Int) {
        entries.append(request)
        size += Self.size(request)
        while entries.count - start > limit || (size > Self.maximumSize && entries.count - start > 1) { removeOldest() }
        if start > 64, start > entries.count / 2 {
            entries.removeFirst(start)
            start = 0
        }
    }

    private mutating func removeOldest() {
        let oldest = entries[start]
        start += 1
        size -= Self.size(oldest)
        if earlierViolations.count < Self.maximumViolations { earlierViolations += oldest.violations }
    }

    private static func size(_ request: ReceivedRequest) -> Int {
        request.headers.reduce(request.body.count + request.path.utf8.count + request.query.utf8.count) { size, field in
            size + field.name.utf8.count + field.value.utf8.count
        }
    }
}
