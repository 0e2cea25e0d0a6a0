internal import CCurl

/// What libcurl reports of a failed transfer, in the package's own terms. A pure table.
struct CurlFailure: Equatable {
    let code: CURLcode
    /// libcurl's own words.
    let text: String
    let phase: TransportError.Phase
    /// OpenSSL's `X509_V_ERR_…`, 0 if the certificate was not the trouble.
    let verifyResult: Int

    var transportError: TransportError {
        let kind = self.kind
        return TransportError(
            kind,
            sentence,
            curlCode: Int32(code.rawValue),
            // libcurl says that it is connected when TLS is too, if a host has several addresses.
            phase: (kind == .tls || isLostInHandshake) && phase != .exchange ? .tlsHandshake : phase,
            tlsFailure: kind == .tls ? tlsFailure : nil
        )
    }

    private var kind: TransportError.Kind {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            .dns
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY, CURLE_NO_CONNECTION_AVAILABLE:
            .connect
        case CURLE_OPERATION_TIMEDOUT:
            .timeout
        case CURLE_SSL_CONNECT_ERROR where isLostInHandshake:
            .connect
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED,
            CURLE_USE_SSL_FAILED:
            .tls
        case CURLE_FILESIZE_EXCEEDED, CURLcode(rawValue: 100):  // CURLE_TOO_LARGE, with 8.6
            .tooLarge
        case CURLE_RECV_ERROR where text.contains("Too large response headers"):
            .tooLarge
        case CURLE_OUT_OF_MEMORY where phase == .exchange:
            // libcurl's answer to a header line above 100 KiB.
            .tooLarge
        case CURLE_RECV_ERROR where text.contains("chunked-encoding"):
            .malformed
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR:
            // With TLS 1.3 the server refuses a client certificate after the handshake.
            text.contains("SSL routines") && text.contains("alert") ? .tls : phase == .exchange ? .reset : .connect
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3:
            .reset
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL, CURLE_READ_ERROR,
            CURLE_WRITE_ERROR, CURLE_HTTP_RETURNED_ERROR:
            .malformed
        case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT:
            .invalidRequest
        case CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION, CURLE_OUT_OF_MEMORY:
            .invalidConfiguration
        default:
            phase == .exchange ? .reset : .connect
        }
    }

    /// Whether the connection broke within the handshake, which may pass, and neither side refused it. What came of the socket
    /// libcurl tells in a sentence of its own; an end without a farewell is OpenSSL's finding.
    private var isLostInHandshake: Bool {
        let losses = ["Recv failure: ", "Send failure: ", "unexpected eof"]
        let isToldOfSocket = text.contains("SSL_connect: ") && text.contains(" in connection to ")
        return code == CURLE_SSL_CONNECT_ERROR && (isToldOfSocket || losses.contains { text.contains($0) })
    }

    private var tlsFailure: TransportError.TLSFailure? {
        switch code {
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: return .keyPinMismatch
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR:
            return isAlertAboutOurCertificate ? .clientCertificateRefused : nil
        default: break
        }
        switch verifyResult {
        case 9, 10: return .certificateExpired  // X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED
        case 62, 64: return .hostnameMismatch  // X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH
        case 2...: return .certificateUntrusted  // 1, X509_V_ERR_UNSPECIFIED, is libcurl's start value
        default: break
        }
        switch code {
        // libcurl compares the name itself, after OpenSSL found the chain good.
        case CURLE_PEER_FAILED_VERIFICATION: return .hostnameMismatch
        case CURLE_SSL_CONNECT_ERROR where isAlertAboutOurCertificate:
            return .clientCertificateRefused
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: return .handshake
        default: return nil
        }
    }

    private var isAlertAboutOurCertificate: Bool {
        Self.alertsAboutOurCertificate.contains { text.contains($0) }
    }

    /// Alerts that a server sends about a client's certificate (RFC 8446 section 6.2), in OpenSSL's words.
    private static let alertsAboutOurCertificate = [
        "alert bad certificate", "alert unsupported certificate", "alert certificate", "alert unknown ca",
        "alert access denied",
    ]

    private var sentence: String {
        let words = CurlText.printable(text)
        // libcurl repeats a proxy's address that it cannot use, with the password in it.
        let mayHoldAddress = words.contains("://") || words.contains("@") || words.contains("nsupported proxy")
        return words.isEmpty || mayHoldAddress ? String(cString: curl_easy_strerror(code)) : words
    }
}

/// libcurl's texts can repeat what a server sent: only printable ASCII of a bounded length is kept.
enum CurlText {
    static func printable(_ text: String) -> String {
        let clean = text.utf8.prefix(200).map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: clean, as: UTF8.self)
    }
}

extension TransportError {
    static func noHandle(_ function: String) -> TransportError {
        TransportError(.invalidConfiguration, "libcurl could not make a handle (\(function)); is memory exhausted?")
    }

    /// `phase` is that of the transfer that was ended; `nil` if none had begun.
    static func clientClosed(in phase: Phase?) -> TransportError {
        TransportError(.closed, "The HTTP client was closed; create a new one.", phase: phase)
    }
}
