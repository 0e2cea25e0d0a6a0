internal import Driver

extension Exchange {
    /// What a token is bound to (RFC 8705 section 3.1); `nil` if the client has shown no certificate.
    func certificateThumbprint() throws(Refusal) -> String? {
        guard let certificate = request.peerCertificate else { return nil }
        return try orFail { Base64URL.encode(try MessageDigest.sha256.hash(certificate)) }
    }

    /// A bound token has to come with its certificate (RFC 8705 section 3).
    func checkCertificate(of token: IssuedToken, _ presented: PresentedToken) throws(Refusal) {
        guard let bound = token.certificateThumbprint, try certificateThumbprint() != bound else { return }
        throw Refusal(
            .tokenCertificate,
            "The connection has not the certificate that the token is bound to (RFC 8705 section 3).",
            presented.challenge("invalid_token"))
    }
}
