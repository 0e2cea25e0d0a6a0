internal import CCurl
internal import COpenSSL

/// Owner of a libcurl easy handle and of everything that libcurl's callbacks touch while a transfer runs. Used by the
/// event loop's thread only.
///
/// The options that never change are set once, when the handle is made; each request sets all the others and
/// ``unload()`` takes them back, so nothing of one request is left for the next.
final class EasyHandle {
    let curl: UnsafeMutableRawPointer
    private let options: TransportOptions
    private let sockets: SocketFactory
    private let errorText: UnsafeMutablePointer<CChar>
    private static let errorTextSize = Int(CURL_ERROR_SIZE)
    private static let maximumSpentConnections = 8

    private var request: PreparedRequest?
    private var head: ResponseHead
    private var body: ResponseBody
    private var attempts = 0
    /// Why a callback stopped the transfer; it says more than libcurl's code.
    private var stopReason: (any Error)?
    /// The kept connection that libcurl chose was spent, so nothing was sent on it.
    private(set) var needsAnotherConnection = false
    private var spentConnections = 0
    /// Of the connection that carries the request, if it was found.
    private var socket: curl_socket_t?
    private let time: LoopTime
    private var activity: MonotonicNanoseconds = 0
    private var bytesUploaded: curl_off_t = 0
    /// Who waits for the outcome; set while a request is loaded.
    private(set) var transfer: Transfer?

    init(options: TransportOptions, sockets: SocketFactory, time: LoopTime)
        throws(TransportError)
    {
        guard let curl = curl_easy_init() else { throw .noHandle("curl_easy_init") }
        self.curl = curl
        self.options = options
        self.sockets = sockets
        self.time = time
        errorText = .allocate(capacity: Self.errorTextSize)
        errorText.initialize(repeating: 0, count: Self.errorTextSize)
        head = ResponseHead(maximumSize: 0)
        body = ResponseBody(maximumSize: 0)
        let setting = OptionSetting(curl)
        setting.setClientOptions(options, sockets: sockets)
        setting.setCallbacks(context: Unmanaged.passUnretained(self).toOpaque(), errorText: errorText)
        if let failure = setting.failure { throw failure }
    }

    deinit {
        curl_easy_cleanup(curl)
        errorText.deallocate()
    }

    /// The owner of a handle that libcurl names; `nil` for one of its own.
    static func owning(_ curl: UnsafeMutableRawPointer?) -> EasyHandle? {
        var context: UnsafeMutableRawPointer?
        guard let curl, ccurl_getinfo_pointer(curl, CURLINFO_PRIVATE, &context) == CURLE_OK, let context else {
            return nil
        }
        return Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
    }

    /// Whether the request has been sent on a connection.
    var hasBegun: Bool { attempts > 0 }

    /// Sets what is the request's own.
    func load(_ transfer: Transfer) throws(TransportError) {
        let request = transfer.request
        self.request = request
        self.transfer = transfer
        head = ResponseHead(
            maximumSize: options.maximumHeaderSize, requiresHTTP2: options.httpVersion == .http2)
        body = ResponseBody(maximumSize: options.maximumBodySize)
        attempts = 0
        stopReason = nil
        needsAnotherConnection = false
        spentConnections = 0
        socket = nil
        activity = time.now
        bytesUploaded = 0
        errorText[0] = 0
        let setting = OptionSetting(curl)
        setting.setRequestOptions(request, options)
        if let failure = setting.failure { throw failure }
    }

    /// Prepares another attempt, on another connection. After a burst there may be many spent ones, and a living one among
    /// them; after some, a new connection is cheaper.
    func chooseAnotherConnection() throws(TransportError) {
        needsAnotherConnection = false
        errorText[0] = 0
        spentConnections += 1
        guard spentConnections == Self.maximumSpentConnections else { return }
        let setting = OptionSetting(curl)
        setting.setNewConnection()
        if let failure = setting.failure { throw failure }
    }

    /// Takes back what ``load(_:)`` set. The handle must have left its multi handle before.
    func unload() {
        leaveSocket()
        OptionSetting(curl).clearRequestOptions()
        request = nil
        transfer = nil
        head = ResponseHead(maximumSize: 0)
        body = ResponseBody(maximumSize: 0)
        stopReason = nil
    }

    /// What became of the transfer that libcurl says is over.
    func outcome(_ code: CURLcode) -> Result<RawResponse, any Error> {
        if let stopReason { return .failure(stopReason) }
        guard code == CURLE_OK || isWhole(inSpiteOf: code) else {
            return .failure(
                CurlFailure(
                    code: code, text: String(cString: errorText), phase: phase,
                    verifyResult: long(CURLINFO_SSL_VERIFYRESULT)
                ).transportError
            )
        }
        // For libcurl a connection that ends within the header section is the end of a response without content.
        guard head.isComplete else {
            return .failure(
                TransportError(.reset, "The connection ended within the response header section.", phase: .exchange))
        }
        return .success(RawResponse(head: head, body: body.take(), metrics: metrics))
    }

    /// A server may answer before it has the whole request, and end the stream (RFC 9113 section 8.1). libcurl 7.88
    /// then fails to send the rest and reports that, without a word, though the response is complete.
    private func isWhole(inSpiteOf code: CURLcode) -> Bool {
        code == CURLE_HTTP2_STREAM && errorText[0] == 0 && head.isComplete && head.announcesNoContent && body.isEmpty
    }

    /// How far the transfer has come.
    var phase: TransportError.Phase {
        if attempts > 0 { return .exchange }
        if offset(CURLINFO_NAMELOOKUP_TIME_T) == 0 { return .nameLookup }
        // libcurl 7.88 sets the time of the connection when TLS is done, but knows the local port before.
        let isConnected = offset(CURLINFO_CONNECT_TIME_T) != 0 || long(CURLINFO_LOCAL_PORT) > 0
        return isConnected ? .tlsHandshake : .connect
    }

    /// When bytes last went either way. For bytes sent that is the time at which this was asked first.
    var lastActivity: MonotonicNanoseconds {
        let uploaded = offset(CURLINFO_SIZE_UPLOAD_T)
        if uploaded != bytesUploaded {
            bytesUploaded = uploaded
            activity = time.now
        }
        return activity
    }

    /// Whether the request went on a connection that an earlier one had opened.
    private var isConnectionKept: Bool { long(CURLINFO_NUM_CONNECTS) == 0 }

    private func leaveSocket() {
        if let socket { sockets.kept.noteEnd(on: socket) }
        socket = nil
    }

    private func isSpent(_ socket: curl_socket_t?) -> Bool {
        guard hasReceivedCloseNotify else { return socket.map(sockets.kept.isSpent) ?? false }
        if let socket { sockets.kept.endReading(socket) }
        return true
    }

    /// Whether OpenSSL has read the server's close_notify on the connection.
    private var hasReceivedCloseNotify: Bool {
        guard CurlLibrary.usesOurOpenSSL, let connection = ccurl_getinfo_openssl(curl) else { return false }
        return SSL_get_shutdown(OpaquePointer(connection)) & SSL_RECEIVED_SHUTDOWN != 0
    }

    private var metrics: HTTPMetrics {
        func duration(_ info: CURLINFO) -> Duration { .microseconds(offset(info)) }
        return HTTPMetrics(
            nameLookup: duration(CURLINFO_NAMELOOKUP_TIME_T),
            connected: duration(CURLINFO_CONNECT_TIME_T),
            secured: duration(CURLINFO_APPCONNECT_TIME_T),
            firstByte: duration(CURLINFO_STARTTRANSFER_TIME_T),
            total: duration(CURLINFO_TOTAL_TIME_T),
            isConnectionReused: isConnectionKept,
            bytesSent: Int(offset(CURLINFO_SIZE_UPLOAD_T)),
            bytesReceived: Int(offset(CURLINFO_SIZE_DOWNLOAD_T))
        )
    }

    private func long(_ info: CURLINFO) -> Int {
        var value = 0
        return ccurl_getinfo_long(curl, info, &value) == CURLE_OK ? value : 0
    }

    private func offset(_ info: CURLINFO) -> curl_off_t {
        var value: curl_off_t = 0
        return ccurl_getinfo_offset(curl, info, &value) == CURLE_OK ? value : 0
    }
}

// What libcurl calls. Each returns whether to go on.
extension EasyHandle {
    func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        activity = time.now
        let action = head.receive(line)
        switch action {
        case .proceed:
            if head.isComplete, head.version.major == 1, !isConnectionKept, let socket {
                sockets.kept.noteHTTP1(on: socket)
            }
            return true
        case .refuseRedirect(let statusCode):
            stopReason = HaapiRedirectRefusal(statusCode: statusCode)
        case .refuseSize:
            stopReason = TransportError(
                .tooLarge,
                "The response header section is larger than \(options.maximumHeaderSize) bytes "
                    + "(maximumResponseHeaderSize).",
                phase: .exchange)
        case .refuseMalformed(let reason):
            stopReason = TransportError(.malformed, reason, phase: .exchange)
        }
        return false
    }

    func receiveBody(_ chunk: UnsafeRawBufferPointer) -> Bool {
        activity = time.now
        if body.isEmpty { body.expect(Int(clamping: offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T))) }
        guard body.append(chunk) else {
            stopReason = TransportError(
                .tooLarge,
                "The response content is larger than \(options.maximumBodySize) bytes (maximumResponseBodySize).",
                phase: .exchange)
            return false
        }
        return true
    }

    /// libcurl is about to send the request on a connection; a second time when it found a kept connection dead.
    func beginAttempt(on connection: ConnectionAddresses) -> Bool {
        leaveSocket()
        let socket = sockets.kept.socket(of: connection)
        if isConnectionKept, isSpent(socket) {
            needsAnotherConnection = true
            return false
        }
        if let socket { sockets.kept.noteBegin(on: socket) }
        self.socket = socket
        attempts += 1
        guard attempts > 1, let request, attempts > 2 || !request.mayBeRepeated else { return true }
        stopReason = TransportError(
            .reset,
            "The server closed the connection before it answered; the request was not sent a second time, "
                + "because the server may have acted on it.",
            phase: .exchange)
        return false
    }
}
