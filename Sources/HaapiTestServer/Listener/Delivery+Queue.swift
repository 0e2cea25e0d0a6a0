internal import CMicrohttpd
internal import Driver

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

extension Delivery {
    /// Hands the answer over. `MHD_NO` makes libmicrohttpd close the connection at once.
    func queue(on connection: OpaquePointer) -> MHD_Result {
        let content: OpaquePointer?
        switch cut {
        case .beforeResponse: return CMicrohttpd_no
        case .inBody(let count): content = truncatedContent(count)
        case nil: content = wholeContent()
        }
        guard let content else { return CMicrohttpd_no }
        defer { MHD_destroy_response(content) }
        for (name, value) in response.headers {
            // libmicrohttpd refuses an empty value; a space in front of a value is no part of it.
            guard MHD_add_response_header(content, name, value.isEmpty ? " " : value) == CMicrohttpd_yes else {
                return CMicrohttpd_no
            }
        }
        return MHD_queue_response(connection, UInt32(response.status), content)
    }

    private func wholeContent() -> OpaquePointer? {
        response.body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), CMicrohttpd_must_copy)
        }
    }

    private func truncatedContent(_ count: Int) -> OpaquePointer? {
        let sent = Array(response.body.prefix(count))
        let announced = max(response.body.count, sent.count + 1)
        return MHD_create_response_from_callback(
            UInt64(announced), 4096, readTruncated, Unmanaged.passRetained(TruncatedBody(sent)).toOpaque(),
            freeTruncated)
    }
}

private final class TruncatedBody {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}

private func readTruncated(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let context, let buffer else { return CMicrohttpd_end_with_error }
    let body = Unmanaged<TruncatedBody>.fromOpaque(context).takeUnretainedValue()
    let rest = body.bytes.dropFirst(Int(position)).prefix(size)
    guard !rest.isEmpty else { return CMicrohttpd_end_with_error }
    rest.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: buffer, count: size).copyMemory(from: $0) }
    return rest.count
}

private func freeTruncated(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<TruncatedBody>.fromOpaque(context).release()
}
