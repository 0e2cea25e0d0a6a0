import Driver

/// The HTTP clients of one accessor. There are two only if the main client shows a certificate, since that belongs to the
/// connection and a request must show no more than one proof of its client (RFC 6749 section 2.3).
struct AccessClients: Sendable {
    /// Shows the certificate of the main client, if that is how it authenticates.
    let ofMainClient: HTTPClient
    /// Shows no certificate of the main client.
    let plain: HTTPClient

    /// - Throws: ``HaapiError/invalidConfiguration(reason:)``.
    init(_ configuration: HaapiConfiguration, authentication: any ClientAuthenticationMethod) throws {
        var base = configuration.httpClientConfiguration
        base.allowsInsecureHTTP = configuration.allowInsecureHttpEndpoints
        do {
            if let mutualTLS = authentication as? ClientAuthenticationMethodMTLS {
                let withCertificate = mutualTLS.configuration(base)
                ofMainClient = try HTTPClient(configuration: withCertificate)
                var without = withCertificate
                without.clientIdentity = base.clientIdentity
                plain = try HTTPClient(configuration: without)
            } else {
                ofMainClient = try HTTPClient(configuration: base)
                plain = ofMainClient
            }
        } catch {
            throw HaapiError.mapped(error, FailedRequest(purpose: .haapiToken))
        }
    }

    func close() {
        ofMainClient.close()
        plain.close()
    }
}
