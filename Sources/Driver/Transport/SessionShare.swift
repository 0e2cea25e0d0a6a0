internal import CCurl

/// Owner of a `CURLSH` that keeps TLS sessions for all handles of one client, so that a new connection resumes an
/// earlier one's session. One thread uses it, so it needs no lock functions.
final class SessionShare {
    let handle: UnsafeMutableRawPointer

    init() throws(TransportError) {
        CurlLibrary.start()
        guard let share = curl_share_init() else { throw .noHandle("curl_share_init") }
        handle = share
        let data = Int(CURL_LOCK_DATA_SSL_SESSION.rawValue)
        let status = ccurl_share_setopt_long(share, CURLSHOPT_SHARE, data)
        // A libcurl without this works too: its sessions stay with each handle.
        guard status == CURLSHE_OK || status == CURLSHE_NOT_BUILT_IN else { throw .noHandle("curl_share_setopt") }
    }

    deinit {
        curl_share_cleanup(handle)
    }
}
