internal import CLinux

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Bytes in memory that have a path, for libraries that keep what they read from a file.
final class MemoryFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// `nil` where the system has no such files.
    init?(_ bytes: Data) {
        #if os(Linux)
            let descriptor = memfd_create("haapi-trust", CLINUX_MFD_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            self.descriptor = descriptor
            path = "/proc/self/fd/\(descriptor)"
            var offset = 0
            while offset < bytes.count {
                let count = bytes.withUnsafeBytes { buffer in
                    UnsafeRawBufferPointer(rebasing: buffer[offset...]).withMemoryRebound(to: UInt8.self) {
                        write(descriptor, $0.baseAddress, $0.count)
                    }
                }
                guard count > 0 else { return nil }
                offset += count
            }
            guard access(path, R_OK) == 0 else { return nil }
        #else
            return nil
        #endif
    }

    deinit {
        close(descriptor)
    }
}
