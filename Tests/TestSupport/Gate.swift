/// A door between a test and a server's thread: closed until somebody opens it, open for ever then.
public final class Gate: Sendable {
    private let isOpen = Watched(false)

    public init() {}

    /// Lets everybody through, now and later.
    public func open() {
        isOpen.update { $0 = true }
    }

    /// Waits until the gate is open.
    public func passed() async throws {
        try await isOpen.reaches { $0 }
    }

    /// Blocks the thread until the gate is open.
    public func block() {
        isOpen.block { $0 }
    }
}
