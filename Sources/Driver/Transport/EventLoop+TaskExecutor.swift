import Dispatch

/// Tasks that prefer this executor run on the event loop's thread.
@available(macOS 15.0, iOS 18.0, *)
extension EventLoop: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard !post(.run(job)) else { return }
        // The thread is gone, but a task must go on all the same.
        DispatchQueue.global().async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

extension EventLoop {
    func run(_ job: UnownedJob) {
        guard #available(macOS 15.0, iOS 18.0, *) else { return }
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
