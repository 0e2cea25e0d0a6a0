import Driver

/// Waits for work as long as one waits for a disk. Another process may hold the lock of a record much longer; then the work goes
/// on without a caller that has its answer already.
struct BriefWait: Sendable {
    static let bound = Duration.seconds(5)

    /// An effect that tests replace.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// The caller waited long enough; the work goes on.
    struct Pending: Error {}

    func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await SharedFetch<Void>().value(work) }
            group.addTask {
                try await sleep(Self.bound)
                throw Pending()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
