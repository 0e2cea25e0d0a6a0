internal import TestSupport

/// How much more a process may hold at the end than after its warm-up.
package struct GrowthBounds: Sendable {
    /// The pool of Swift's tasks starts and ends threads of its own.
    package var threads = 4
    package var descriptors = 4
    /// In bytes. The heap itself; what is cached is bounded and was filled by the warm-up.
    package var heap = 1024 * 1024
    /// In bytes. Pages that hold a few live objects each stay, so it is coarser than ``heap``.
    package var resident = 24 * 1024 * 1024

    package init() {}

    /// No bound at all, for programs that watch over the memory themselves.
    package static var none: GrowthBounds {
        var bounds = GrowthBounds()
        bounds.threads = .max
        bounds.descriptors = .max
        bounds.heap = .max
        bounds.resident = .max
        return bounds
    }

    package func findings(from warm: ProcessCounts, to end: ProcessCounts) -> [String] {
        let growth = [
            ("threads", end.threads - warm.threads, threads),
            ("descriptors", end.descriptors - warm.descriptors, descriptors), ("heap", end.heap - warm.heap, heap),
            // The sanitizers keep what was freed, to find who uses it.
            ("resident memory", end.resident - warm.resident, ProcessStatus.hasSanitizer ? .max : resident),
        ]
        return growth.filter { $0.1 > $0.2 }.map { "\($0.0) grew by \($0.1), more than \($0.2)" }
    }
}
