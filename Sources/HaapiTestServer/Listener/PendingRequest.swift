internal import CGnuTLS
internal import CMicrohttpd
internal import Driver

/// A request while its parts arrive. Used by its listener's thread only.
final class PendingRequest {
    /// What more is refused, so that a runaway client cannot fill the memory of a test.
    static let maximumBodySize = 4 * 1024 * 1024

    /// Path and query as sent. libmicrohttpd decodes what it gives later.
    let target: String
    var isStarted = false
    var body: [UInt8] = []
    var isTooLarge = false
    var delivery: Delivery?

    init(target: String) {
        self.target = target
    }

    func append(_ bytes: UnsafePointer<CChar>, count: Int) {
        guard body.count + count <= Self.maximumBodySize else {
            isTooLarge = true
            return
        }
        body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    }

    func request(_ connection: OpaquePointer, method: String, isSecure: Bool) -> ServerRequest {
        ServerRequest(
            method: method, target: target, headers: Self.headers(connection), body: body, isTooLarge: isTooLarge,
            isSecure: isSecure, peerCertificate: isSecure ? Self.peerCertificate(connection) : nil,
            connection: Int(bitPattern: CMicrohttpd_connection_context(connection)),
            isSessionResumed: isSecure && Self.isSessionResumed(connection))
    }

    private static func isSessionResumed(_ connection: OpaquePointer) -> Bool {
        CMicrohttpd_tls_session(connection).map { gnutls_session_is_resumed(OpaquePointer($0)) != 0 } ?? false
    }

    private static func headers(_ connection: OpaquePointer) -> HTTPFields {
        var fields = HTTPFields()
        withUnsafeMutablePointer(to: &fields) { fields in
            _ = MHD_get_connection_values(connection, CMicrohttpd_header_kind, collectField, fields)
        }
        return fields
    }

    private static func peerCertificate(_ connection: OpaquePointer) -> [UInt8]? {
        guard let session = CMicrohttpd_tls_session(connection) else { return nil }
        var count: UInt32 = 0
        guard let chain = gnutls_certificate_get_peers(OpaquePointer(session), &count), count > 0,
            let data = chain.pointee.data
        else { return nil }
        return Array(UnsafeBufferPointer(start: data, count: Int(chain.pointee.size)))
    }
}

private func collectField(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let name else { return CMicrohttpd_no }
    context.assumingMemoryBound(to: HTTPFields.self).pointee
        .append(value.map { String(cString: $0) } ?? "", for: String(cString: name))
    return CMicrohttpd_yes
}
