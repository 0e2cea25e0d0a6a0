import CCurl
import Testing

@testable import Driver

@Suite struct CurlFailureTests {
    struct Row: Sendable {
        let code: CURLcode
        var text = ""
        var phase = TransportError.Phase.exchange
        var verify = 0
        let kind: TransportError.Kind
        var failure: TransportError.TLSFailure?
    }

    static let rows: [Row] = [
        Row(code: CURLE_COULDNT_RESOLVE_HOST, phase: .nameLookup, kind: .dns),
        Row(code: CURLE_COULDNT_RESOLVE_PROXY, phase: .nameLookup, kind: .dns),
        Row(code: CURLE_COULDNT_CONNECT, phase: .connect, kind: .connect),
        Row(code: CURLE_OPERATION_TIMEDOUT, phase: .connect, kind: .timeout),
        Row(
            code: CURLE_PEER_FAILED_VERIFICATION, phase: .tlsHandshake, verify: 10, kind: .tls,
            failure: .certificateExpired),
        Row(
            code: CURLE_PEER_FAILED_VERIFICATION, phase: .tlsHandshake, verify: 9, kind: .tls,
            failure: .certificateExpired),
        Row(
            code: CURLE_PEER_FAILED_VERIFICATION, phase: .tlsHandshake, verify: 20, kind: .tls,
            failure: .certificateUntrusted),
        Row(
            code: CURLE_PEER_FAILED_VERIFICATION, phase: .tlsHandshake, verify: 18, kind: .tls,
            failure: .certificateUntrusted),
        Row(
            code: CURLE_PEER_FAILED_VERIFICATION, phase: .tlsHandshake, verify: 62, kind: .tls,
            failure: .hostnameMismatch),
        Row(code: CURLE_PEER_FAILED_VERIFICATION, phase: .tlsHandshake, kind: .tls, failure: .hostnameMismatch),
        Row(code: CURLE_SSL_PINNEDPUBKEYNOTMATCH, phase: .tlsHandshake, kind: .tls, failure: .keyPinMismatch),
        Row(
            code: CURLE_SSL_CONNECT_ERROR, text: "wrong version number", phase: .tlsHandshake, kind: .tls,
            failure: .handshake),
        Row(
            code: CURLE_SSL_CONNECT_ERROR, text: "sslv3 alert bad certificate", phase: .tlsHandshake, kind: .tls,
            failure: .clientCertificateRefused),
        Row(
            code: CURLE_SSL_CONNECT_ERROR, text: "error:0A000126:SSL routines::unexpected eof while reading",
            phase: .tlsHandshake, kind: .connect),
        Row(
            code: CURLE_SSL_CONNECT_ERROR, text: "Recv failure: Connection reset by peer", phase: .tlsHandshake,
            kind: .connect),
        Row(
            code: CURLE_SSL_CONNECT_ERROR,
            text: "OpenSSL SSL_connect: Connection reset by peer in connection to id.example:443 ",
            phase: .tlsHandshake, kind: .connect),
        Row(
            code: CURLE_RECV_ERROR,
            text: "OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required",
            kind: .tls, failure: .clientCertificateRefused),
        Row(
            code: CURLE_RECV_ERROR, text: "OpenSSL SSL_read: SSL routines::tlsv1 alert internal error", kind: .tls,
            failure: nil),
        Row(code: CURLE_SSL_CERTPROBLEM, phase: .tlsHandshake, kind: .tls, failure: nil),
        Row(code: CURLE_RECV_ERROR, text: "Too large response headers: 307201 > 307200", kind: .tooLarge),
        Row(code: CURLcode(rawValue: 100), kind: .tooLarge),
        Row(code: CURLE_RECV_ERROR, text: "Recv failure: Connection reset by peer", kind: .reset),
        Row(
            code: CURLE_RECV_ERROR, text: "Received HTTP code 407 from proxy after CONNECT", phase: .connect,
            kind: .connect),
        Row(
            code: CURLE_RECV_ERROR, text: "Illegal or missing hexadecimal sequence in chunked-encoding",
            kind: .malformed),
        Row(code: CURLE_SEND_ERROR, kind: .reset),
        Row(code: CURLE_GOT_NOTHING, kind: .reset),
        Row(code: CURLE_PARTIAL_FILE, kind: .reset),
        Row(code: CURLE_HTTP2_STREAM, kind: .reset),
        Row(code: CURLE_WEIRD_SERVER_REPLY, kind: .malformed),
        Row(code: CURLE_UNSUPPORTED_PROTOCOL, kind: .malformed),
        Row(code: CURLE_BAD_CONTENT_ENCODING, kind: .malformed),
        Row(code: CURLE_OUT_OF_MEMORY, kind: .tooLarge),
        Row(code: CURLE_URL_MALFORMAT, phase: .nameLookup, kind: .invalidRequest),
    ]

    @Test(arguments: rows.indices) func codesBecomeKinds(_ index: Int) {
        let row = Self.rows[index]
        let error = CurlFailure(code: row.code, text: row.text, phase: row.phase, verifyResult: row.verify)
            .transportError
        #expect(error.kind == row.kind)
        #expect(error.tlsFailure == row.failure)
        #expect(error.curlCode == Int32(row.code.rawValue))
        #expect(error.phase == row.phase)
        #expect(!error.reason.isEmpty)
        #expect(error.mayHaveBeenProcessed == (row.phase == .exchange))
    }

    @Test func textsAreCutAndPrintable() {
        let text = "a\u{1B}[31mb\r\nc\u{E9}" + String(repeating: "x", count: 1000)
        let error = CurlFailure(code: CURLE_RECV_ERROR, text: text, phase: .exchange, verifyResult: 0).transportError
        #expect(error.reason.utf8.count == 200)
        #expect(error.reason.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }

    @Test(arguments: [
        "Unsupported proxy syntax in 'user:hunter2@h:99999'", "Unsupported proxy scheme for 'ftp://user:hunter2@h'",
        "Could not do something with https://h/?token=hunter2",
    ])
    func textsWithAddressesAreNotRepeated(_ text: String) {
        let failure = CurlFailure(code: CURLE_COULDNT_RESOLVE_PROXY, text: text, phase: .nameLookup, verifyResult: 0)
        #expect(!"\(failure.transportError)".contains("hunter2"))
        #expect(!failure.transportError.reason.isEmpty)
    }

    @Test func retryabilityFollowsTheKind() {
        let kinds: [TransportError.Kind] = [.dns, .connect, .timeout, .reset]
        for kind in kinds { #expect(TransportError(kind, "").isRetryable) }
        let others: [TransportError.Kind] = [
            .tls, .tooLarge, .malformed, .invalidRequest, .invalidConfiguration, .closed,
        ]
        for kind in others { #expect(!TransportError(kind, "").isRetryable) }
    }
}
