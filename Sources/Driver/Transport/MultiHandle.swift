internal import CCurl

/// Owner of a `CURLM`: the connections of one client. Used by the event loop's thread only.
///
/// Order of destruction: every easy handle leaves (``remove(_:)``) and is freed; then ``close()``, which closes the
/// connections; then the socket factory may go.
final class MultiHandle {
    private(set) var multi: UnsafeMutableRawPointer?

    init(maximumConnectionsPerHost: Int) throws(TransportError) {
        CurlLibrary.start()
        guard let multi = curl_multi_init() else { throw .noHandle("curl_multi_init") }
        self.multi = multi
        // Connections to a host: default no limit; as configured.
        _ = ccurl_multi_setopt_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, maximumConnectionsPerHost)
        // Kept connections: default four for each handle added, so few after a burst; 1024. Busy ones count too, and beyond
        // the limit an idle one is closed: with a thousand that wait, every other request would have to reconnect.
        _ = ccurl_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, 1024)
        // Requests on one HTTP/2 connection: default 100; more, the server's own limit still counts.
        _ = ccurl_multi_setopt_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, 1024)
    }

    deinit {
        close()
    }

    func close() {
        guard let multi else { return }
        curl_multi_cleanup(multi)
        self.multi = nil
    }

    func add(_ easy: EasyHandle) throws(TransportError) {
        let status = curl_multi_add_handle(multi, easy.curl)
        guard status == CURLM_OK else { throw .noHandle("curl_multi_add_handle") }
    }

    func remove(_ easy: EasyHandle) {
        curl_multi_remove_handle(multi, easy.curl)
    }

    /// The next transfer that is over, and libcurl's verdict.
    func nextFinished() -> (easy: EasyHandle, code: CURLcode)? {
        var remaining: Int32 = 0
        while let message = curl_multi_info_read(multi, &remaining) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let code = ccurl_message_result(message)
            if let easy = EasyHandle.owning(message.pointee.easy_handle) { return (easy, code) }
        }
        return nil
    }
}
