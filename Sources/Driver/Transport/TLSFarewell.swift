/// Finds, in what a server has sent over TLS and nobody has read yet, that it will send nothing more.
///
/// A close_notify (RFC 8446 section 6.1) is a record of type alert up to TLS 1.2. From TLS 1.3 on the type is hidden (section
/// 5.2), but not the length: two bytes of alert, one of type and sixteen of integrity. No HTTP/2 frame is that short; the rest of
/// one that a server has cut could be, and then an idle connection is given up without need.
enum TLSFarewell {
    private static let alert: UInt8 = 21
    private static let applicationData: UInt8 = 23
    private static let longestHiddenAlert = 2 + 1 + 16
    private static let headerSize = 5

    /// `bytes` begin with a record; the last one may be cut off.
    static func isIn(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while rest.count >= headerSize {
            let header = rest.prefix(headerSize)
            let type = header[header.startIndex]
            guard (20...23).contains(type), header[header.startIndex + 1] == 3 else { return false }
            let length = Int(header[header.startIndex + 3]) << 8 | Int(header[header.startIndex + 4])
            if type == alert || (type == applicationData && length <= longestHiddenAlert) { return true }
            rest = rest.dropFirst(headerSize + length)
        }
        return false
    }
}
