internal import CCurl

/// Sets options of an easy handle and remembers the first that libcurl refused.
///
/// Every option that this package sets stands here, with libcurl's default, ours, and why.
final class OptionSetting {
    private let curl: UnsafeMutableRawPointer
    private(set) var failure: TransportError?

    init(_ curl: UnsafeMutableRawPointer) {
        self.curl = curl
    }

    func setClientOptions(_ options: TransportOptions, sockets: SocketFactory) {
        // Redirects: default off; off, said aloud. Even if it were on, no scheme but https could be followed.
        set(CURLOPT_FOLLOWLOCATION, 0)
        // Protocols: default all but file and scp; https, and http where the configuration allows it.
        check(ccurl_setopt_protocols(curl, options.schemePolicy.allowsHTTP ? 1 : 0), CURLOPT_PROTOCOLS)
        // Signals: default used for timeouts of name lookups; a library must not touch them.
        set(CURLOPT_NOSIGNAL, 1)
        // ~/.netrc: default ignored; ignored: credentials come from the caller alone.
        set(CURLOPT_NETRC, 0)
        // Authentication to other hosts: default off; off.
        set(CURLOPT_UNRESTRICTED_AUTH, 0)
        // Headers for a proxy: default apart from those for the server; apart, said aloud.
        set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        // Headers of a proxy's CONNECT answer: default mixed into the response's; left out.
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // "HTTP/0.9", which is any bytes at all: default refused since 7.66; refused, said aloud.
        set(CURLOPT_HTTP09_ALLOWED, 0)
        // Dot segments: default removed; kept, so that what is signed (htu) is what is sent.
        set(CURLOPT_PATH_AS_IS, 1)
        // User-Agent: default none; ours, where the request has none of its own.
        set(CURLOPT_USERAGENT, "haapi-swift")
        // Compression: default none; all that this libcurl can undo.
        set(CURLOPT_ACCEPT_ENCODING, "")
        // Receive buffer: default 16 KiB; the largest header section and more. Over HTTP/2, libcurl 7.88 keeps what is
        // left of a section that does not fit, and waits for a socket that has nothing more to say.
        set(CURLOPT_BUFFERSIZE, max(min(options.maximumHeaderSize, 496 * 1024) + 16 * 1024, 64 * 1024))
        // Time to connect: default 300 s; as configured. The other limits are kept by the event loop.
        set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeoutMilliseconds)
        // Age of a connection that may be used again: default 118 s; 60 s, since servers close idle ones after about
        // that time, and a request on a dying connection can fail.
        set(CURLOPT_MAXAGE_CONN, 60)
        // A removed transfer waits for its name lookup: default yes; no, so that cancelling never blocks the loop.
        check(ccurl_setopt_quick_exit(curl), CURLOPT_NOSIGNAL)
        setTLSOptions(options)
        setVersion(options.httpVersion)
        setProxy(options.proxy)
        // TLS sessions: default kept by each handle alone; so here. Shared ones resume worse, not better: OpenSSL
        // takes a TLS 1.3 ticket for spent as soon as one connection has used it, and until that connection has read
        // the next one, all others would find only the spent one.
        set(CURLOPT_SSL_SESSIONID_CACHE, 1)
        setSocketCallbacks(sockets)
    }

    private func setTLSOptions(_ options: TransportOptions) {
        // TLS version: default whatever OpenSSL allows; 1.2 or later.
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        // Certificate and host name: default verified; verified, said aloud.
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        // The same for a proxy that is reached over TLS.
        set(CURLOPT_PROXY_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
        set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
        switch options.certificateAuthorities.source {
        case .libcurlDefault:
            // A folder of authorities next to the file: default /etc/ssl/certs on Debian; none if there is a file,
            // because with a folder libcurl reads the whole file again for each handshake (20 ms).
            if ccurl_default_ca_file(curl) != nil { setNull(CURLOPT_CAPATH) }
        case .file(let path):
            set(CURLOPT_CAINFO, path)
            setNull(CURLOPT_CAPATH)
            set(CURLOPT_PROXY_CAINFO, path)
            setNull(CURLOPT_PROXY_CAPATH)
        case .memory(let bundle):
            set(CURLOPT_CAINFO_BLOB, bundle)
            setNull(CURLOPT_CAPATH)
            set(CURLOPT_PROXY_CAINFO_BLOB, bundle)
            setNull(CURLOPT_PROXY_CAPATH)
        }
        if let identity = options.identity {
            // Client certificate: default none; as configured, from memory.
            set(CURLOPT_SSLCERTTYPE, "PEM")
            set(CURLOPT_SSLCERT_BLOB, identity.certificateChainPEM)
            set(CURLOPT_SSLKEYTYPE, "PEM")
            set(CURLOPT_SSLKEY_BLOB, identity.privateKeyPEM)
        }
    }

    private func setVersion(_ policy: HTTPVersionPolicy) {
        switch policy {
        case .automatic:
            set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        case .http1_1:
            set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        case .http2:
            set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
        }
    }

    private func setConnectionUse(_ url: RequestURL, _ policy: HTTPVersionPolicy) {
        let isClear = url.scheme == "http"
        // Waiting for a connection that may carry many requests: default no, so that 64 requests at once would open 64
        // connections; yes where HTTP/2 can come. In clear it only comes when it is demanded, and then waiting would
        // last until the first answer.
        let canMultiplex = policy == .automatic ? !isClear : policy == .http2
        // A connection of its own: default no; yes for HTTP/2 in clear with a libcurl that cannot use one twice.
        let needsOwn = policy == .http2 && isClear && !CurlLibrary.reusesHTTP2InClear
        set(CURLOPT_PIPEWAIT, canMultiplex && !needsOwn ? 1 : 0)
        set(CURLOPT_FRESH_CONNECT, needsOwn ? 1 : 0)
        set(CURLOPT_FORBID_REUSE, needsOwn ? 1 : 0)
    }

    /// Demands a connection that no request was sent on; the next request may choose again.
    func setNewConnection() {
        set(CURLOPT_FRESH_CONNECT, 1)
    }

    private func setProxy(_ proxy: String?) {
        // Proxy: default what the environment says; that, or the configured one for every host.
        guard let proxy else { return }
        set(CURLOPT_PROXY, proxy)
        set(CURLOPT_NOPROXY, "")
    }

    private func setSocketCallbacks(_ sockets: SocketFactory) {
        // Sockets: default inherited by child processes; not inherited (close-on-exec), and the poller is told.
        let context = sockets.callbackContext
        check(ccurl_setopt_open_socket_callback(curl, openSocketCallback), CURLOPT_OPENSOCKETFUNCTION)
        check(ccurl_setopt_pointer(curl, CURLOPT_OPENSOCKETDATA, context), CURLOPT_OPENSOCKETDATA)
        check(ccurl_setopt_close_socket_callback(curl, closeSocketCallback), CURLOPT_CLOSESOCKETFUNCTION)
        check(ccurl_setopt_pointer(curl, CURLOPT_CLOSESOCKETDATA, context), CURLOPT_CLOSESOCKETDATA)
    }

    /// - Parameters:
    ///   - context: the ``EasyHandle``, unretained.
    ///   - errorText: `CURL_ERROR_SIZE` characters that outlive the easy handle.
    func setCallbacks(context: UnsafeMutableRawPointer, errorText: UnsafeMutablePointer<CChar>) {
        check(ccurl_setopt_pointer(curl, CURLOPT_ERRORBUFFER, errorText), CURLOPT_ERRORBUFFER)
        check(ccurl_setopt_pointer(curl, CURLOPT_PRIVATE, context), CURLOPT_PRIVATE)
        check(ccurl_setopt_data_callback(curl, CURLOPT_HEADERFUNCTION, headerCallback), CURLOPT_HEADERFUNCTION)
        check(ccurl_setopt_pointer(curl, CURLOPT_HEADERDATA, context), CURLOPT_HEADERDATA)
        check(ccurl_setopt_data_callback(curl, CURLOPT_WRITEFUNCTION, writeCallback), CURLOPT_WRITEFUNCTION)
        check(ccurl_setopt_pointer(curl, CURLOPT_WRITEDATA, context), CURLOPT_WRITEDATA)
        // A request is sent again on a new connection when a kept one is dead: default yes, unseen; counted.
        check(ccurl_setopt_prerequest_callback(curl, prerequestCallback), CURLOPT_PREREQFUNCTION)
        check(ccurl_setopt_pointer(curl, CURLOPT_PREREQDATA, context), CURLOPT_PREREQDATA)
    }

    func setRequestOptions(_ request: PreparedRequest, _ options: TransportOptions) {
        setConnectionUse(request.url, options.httpVersion)
        let pinnedKeys = options.pinnedKeys[request.url.host]
        check(ccurl_setopt_url(curl, request.url.handle), CURLOPT_CURLU)
        check(ccurl_setopt_list(curl, CURLOPT_HTTPHEADER, request.headerList.head), CURLOPT_HTTPHEADER)
        if let pinnedKeys { set(CURLOPT_PINNEDPUBLICKEY, pinnedKeys) } else { setNull(CURLOPT_PINNEDPUBLICKEY) }
        if request.method == .head {
            set(CURLOPT_NOBODY, 1)
            return
        }
        if request.method == .get, request.body == nil {
            set(CURLOPT_HTTPGET, 1)
            return
        }
        if request.method != .post, request.body == nil, request.method.isSafe || request.method == .delete {
            // A method that needs no content: none is announced.
            set(CURLOPT_HTTPGET, 1)
        } else {
            // The length is announced, and 0 for no content, so that no server waits for more (RFC 9110 section 8.6).
            let body = request.body ?? SecretBytes([])
            set(CURLOPT_POST, 1)
            check(
                ccurl_setopt_offset(curl, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)),
                CURLOPT_POSTFIELDSIZE_LARGE)
            if let kept = request.body, kept.count > 0 {
                check(
                    kept.withUnsafeBytes { ccurl_setopt_pointer(curl, CURLOPT_POSTFIELDS, $0.baseAddress) },
                    CURLOPT_POSTFIELDS)
            } else {
                set(CURLOPT_COPYPOSTFIELDS, "")
            }
        }
        if request.method != .post { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
    }

    func clearRequestOptions() {
        setNull(CURLOPT_CUSTOMREQUEST)
        setNull(CURLOPT_POSTFIELDS)
        check(ccurl_setopt_offset(curl, CURLOPT_POSTFIELDSIZE_LARGE, -1), CURLOPT_POSTFIELDSIZE_LARGE)
        set(CURLOPT_NOBODY, 0)
        set(CURLOPT_HTTPGET, 1)
        check(ccurl_setopt_list(curl, CURLOPT_HTTPHEADER, nil), CURLOPT_HTTPHEADER)
        check(ccurl_setopt_url(curl, nil), CURLOPT_CURLU)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        check(ccurl_setopt_long(curl, option, value), option)
    }

    private func set(_ option: CURLoption, _ value: String) {
        check(ccurl_setopt_string(curl, option, value), option)
    }

    private func set(_ option: CURLoption, _ value: SecretBytes) {
        // The bytes do not move and live as long as the options, which outlive every handle.
        check(value.withUnsafeBytes { ccurl_setopt_blob(curl, option, $0.baseAddress, $0.count) }, option)
    }

    private func setNull(_ option: CURLoption) {
        check(ccurl_setopt_string(curl, option, nil), option)
    }

    private func check(_ code: CURLcode, _ option: CURLoption) {
        guard code != CURLE_OK, failure == nil else { return }
        failure = TransportError(
            .invalidConfiguration,
            "libcurl refused option \(option.rawValue): \(String(cString: curl_easy_strerror(code))).",
            curlCode: Int32(code.rawValue))
    }
}
