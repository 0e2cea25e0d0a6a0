#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Where text goes.
protocol TextOutput: Sendable {
    /// Whether a person is looking at it.
    var isTerminal: Bool { get }
    func write(_ bytes: [UInt8]) throws
}

extension TextOutput {
    func write(_ text: String) throws { try write(Array(text.utf8)) }
}

/// Nobody reads the output any more, or it cannot be written.
struct OutputFailure: Error, CustomStringConvertible {
    let code: Int32

    /// The reader has gone, as `head` does; nothing is wrong with that.
    var isReaderGone: Bool { code == EPIPE }
    var description: String { "The output could not be written: \(String(cString: strerror(code)))" }
}

/// Standard output or standard error.
struct DescriptorOutput: TextOutput {
    let descriptor: Int32

    var isTerminal: Bool { isatty(descriptor) == 1 }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
                let count = rest.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
            #elseif canImport(Musl)
                let count = rest.withUnsafeBytes { Musl.write(descriptor, $0.baseAddress, $0.count) }
            #else
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            #endif
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw OutputFailure(code: errno)
            }
        }
    }
}
