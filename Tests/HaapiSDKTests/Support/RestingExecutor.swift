import Dispatch
import TestSupport

/// Tells when its tasks have come to rest: each of them has ended, or waits for something that happens elsewhere.
@available(macOS 15, *)
final class RestingExecutor: TaskExecutor {
    private let jobs = Watched(0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.update { $0 += 1 }
        DispatchQueue.global().async { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
            // After the job, which counts what it has led to here by then.
            jobs.update { $0 -= 1 }
        }
    }

    func rests() async throws {
        try await jobs.reaches { $0 == 0 }
    }
}
