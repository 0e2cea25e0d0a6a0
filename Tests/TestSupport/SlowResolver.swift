import CSlowResolver

/// Decides how names of the domain `test` resolve in this process (Linux only). Names in parallel tests must differ.
///
/// - `*.loop.test` is 127.0.0.1;
/// - `*.fail.test` does not exist;
/// - `*.slow.test` blocks until ``release(_:)``, then does not exist.
public enum SlowResolver {
    private struct State {
        var lookups: [String] = []
        var released: Set<String> = []
    }

    private static let state = Watched(State())

    private static let installed: Void = slow_resolver_set_hook { name in
        guard let name else { return SLOW_RESOLVER_PASS }
        return SlowResolver.decide(String(cString: name).lowercased())
    }

    /// Must be called before the first lookup of a test.
    public static func install() { installed }

    /// The names that the C library was asked for, in lower case.
    public static var lookups: [String] { state.read(\.lookups) }

    /// Waits until somebody looks the name up.
    public static func isAsked(for name: String) async throws {
        try await state.reaches { $0.lookups.contains(name) }
    }

    /// Ends the lookups of a name in `slow.test`.
    public static func release(_ name: String) {
        state.update { _ = $0.released.insert(name) }
    }

    private static func decide(_ name: String) -> Int32 {
        guard name.hasSuffix(".test") else { return SLOW_RESOLVER_PASS }
        state.update { $0.lookups.append(name) }
        if name.hasSuffix(".loop.test") { return SLOW_RESOLVER_LOOPBACK }
        if name.hasSuffix(".slow.test") { state.block { $0.released.contains(name) } }
        return SLOW_RESOLVER_FAIL
    }
}
