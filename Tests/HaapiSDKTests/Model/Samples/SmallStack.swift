import Driver
import Foundation

/// Runs something on a thread whose stack is as small as those of tasks are on some platforms.
enum SmallStack {
    #if DEBUG
        // Code that is not optimised, or watched by a sanitizer, takes several times as much.
        static let size = 4 << 20
    #else
        static let size = 512 << 10
    #endif

    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Result<Value, any Error>) -> Result<
        Value, any Error
    > {
        let outcome = Lock<Result<Value, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let value = body()
            outcome.withLock { $0 = value }
            done.signal()
        }
        thread.stackSize = size
        thread.start()
        done.wait()
        return outcome.withLock { $0 } ?? .failure(CancellationError())
    }
}
