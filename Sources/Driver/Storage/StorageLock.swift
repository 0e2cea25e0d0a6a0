/// A lock that is held, from ``Storage/acquireLock(key:)``. It is released by ``release()``, at the latest when the last
/// reference to it goes; that of a ``FileStorage`` also when the process ends, however it ends.
public final class StorageLock: Sendable {
    private let onRelease: Lock<(@Sendable () -> Void)?>

    /// - Parameter onRelease: lets the next one in; called once.
    public init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = Lock(onRelease)
    }

    deinit {
        release()
    }

    /// Lets the next one in. Calls after the first do nothing.
    public func release() {
        let action = onRelease.withLock { stored in
            defer { stored = nil }
            return stored
        }
        action?()
    }
}
