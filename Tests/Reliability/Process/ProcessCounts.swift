internal import CHeap
internal import Foundation

/// What this process holds, as the kernel and the allocator count it.
package struct ProcessCounts: Sendable, Equatable {
    package var threads: Int
    package var descriptors: Int
    /// Resident memory, in bytes.
    package var resident: Int
    /// What was allocated and not freed, in bytes.
    package var heap: Int

    package init(threads: Int, descriptors: Int, resident: Int, heap: Int) {
        self.threads = threads
        self.descriptors = descriptors
        self.resident = resident
        self.heap = heap
    }

    package init() throws {
        heap = heap_bytes_in_use()
        threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
        // The folder itself is open while it is read.
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        resident = (Int(pages[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Counts when what ends by itself has ended: the threads of clients that were closed. At most so long is waited for
    /// them, and what is there then counts.
    package static func settled(
        threads: Int, descriptors: Int, within patience: Duration = .seconds(10)
    ) async throws -> ProcessCounts {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        var counts = try ProcessCounts()
        while counts.threads > threads || counts.descriptors > descriptors, clock.now < deadline {
            for _ in 0..<1000 { await Task.yield() }
            counts = try ProcessCounts()
        }
        return counts
    }

    /// The most resident memory that there ever was, in bytes; 0 where the kernel does not say.
    package static func peakResident() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// So many descriptors as the system allows, for many clients at once.
    package static func raiseDescriptorLimit() {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        setrlimit(resource, &limit)
    }
}

extension ProcessCounts: CustomStringConvertible {
    package var description: String {
        "threads \(threads), descriptors \(descriptors), resident \(resident / 1024) KiB, heap \(heap / 1024) KiB"
    }
}
