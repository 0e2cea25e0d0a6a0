import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A contender's program.
public enum Program {
    /// Runs the body to its end, then ends the process.
    ///
    /// The main function stays synchronous and the main thread alive, both of which valgrind needs. The body does not
    /// run on that thread, where every resumption would go through the main queue.
    public static func run(_ body: @escaping @Sendable (Plan) async throws -> Void) -> Never {
        let plan = Plan.fromCommandLine()
        Task.detached {
            do {
                try await body(plan)
                exit(0)
            } catch {
                Failure.report("\(error)")
            }
        }
        let never = DispatchSemaphore(value: 0)
        while true { never.wait() }
    }
}
