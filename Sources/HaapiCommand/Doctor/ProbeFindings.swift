import Driver

/// What an endpoint's answer to a request without credentials says. Pure.
enum ProbeFindings {
    static func of(status: Int, from endpoint: Endpoint) -> Finding {
        let check = "endpoint_\(endpoint.setting)"
        let answer = "\(endpoint.setting) answers with HTTP status \(status)"
        return switch status {
        case 404, 410:
            Finding(
                check, .error, "\(answer): nothing is there.",
                advice: "Compare its path with that of the endpoint at the server.")
        case 300...399:
            Finding(check, .warning, "\(answer).", advice: "Configure the URL that answers directly.")
        case 500...:
            Finding(
                check, .error, "\(answer): the server has trouble.", advice: "Look at the server, or try again later.")
        default: Finding(check, .ok, "\(endpoint.setting) answers (HTTP status \(status)).")
        }
    }

    static func of(_ error: any Error, from endpoint: Endpoint) -> Finding {
        let check = "endpoint_\(endpoint.setting)"
        let setting = endpoint.setting
        return switch error {
        case let refusal as HaapiRedirectRefusal:
            Finding(
                check, .error,
                "\(setting) answers with a redirect (HTTP status \(refusal.statusCode)), which is refused.",
                advice: "Configure the URL that answers directly.")
        case is HaapiInsecureTransportRefusal:
            Finding(
                check, .error, "\(setting) was not asked, since it is not https.", advice: "Use the https address.")
        case let error as TransportError:
            Finding(check, .error, "\(setting) was not reached: \(error.reason)", advice: advice(error))
        default: Finding(check, .error, "\(setting) was not reached: \(error)")
        }
    }

    static func advice(_ error: TransportError) -> String {
        switch (error.kind, error.tlsFailure) {
        case (.tls, .certificateUntrusted):
            "Name the authority of the server's certificate in httpClientConfiguration.trust."
        case (.tls, .certificateExpired): "Renew the server's certificate, or set the clock of this machine."
        case (.tls, .hostnameMismatch): "Use the host name that is in the server's certificate."
        case (.tls, .keyPinMismatch): "Compare keyPinnings with the key of the server."
        case (.tls, .clientCertificateRefused): "The server wants another client certificate; see mtls."
        case (.tls, _): "The server has to speak TLS 1.2 or later; check the port."
        case (.dns, _): "Check the host name."
        case (.connect, _): "Check host and port, that the server runs, and firewalls."
        case (.timeout, _): "The server does not answer; check host, port and firewalls."
        case (.malformed, _): "What is there does not speak HTTP; check the port."
        default: "Look at the server and at what is between."
        }
    }

    /// The difference is how many seconds the server's clock is ahead.
    static func clock(difference: Double?) -> Finding {
        guard let difference else {
            return Finding("clock", .skipped, "The server states no time (Date), so the clocks are not compared.")
        }
        let seconds = Int(difference.rounded())
        let relation = seconds > 0 ? "behind" : "ahead of"
        let text = "The clock of this machine is \(abs(seconds)) s \(relation) the server's."
        return switch abs(difference) {
        case ..<5: Finding("clock", .ok, "The clocks agree.")
        case ..<30:
            Finding("clock", .warning, text, advice: "Let the clock be set by NTP; proofs are valid for seconds.")
        default:
            Finding("clock", .error, text, advice: "Let the clock be set by NTP: proofs and signed JWTs are refused.")
        }
    }

    static func nonces(isHandedOut: Bool) -> Finding {
        isHandedOut
            ? Finding("dpop_nonces", .ok, "The server hands out DPoP nonces; they are used.")
            : Finding("dpop_nonces", .ok, "The server handed out no DPoP nonce; none is needed so far.")
    }
}
