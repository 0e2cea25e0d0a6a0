#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// What the managers of one accessor share.
struct AccessContext: Sendable {
    let configuration: HaapiConfiguration
    let addresses: ConfiguredAddresses
    let tokenBoundConfiguration: any TokenBoundConfiguration
    let strategy: AccessStrategy
    let client: ActiveClient
    let clients: AccessClients
    let environment: AccessEnvironment
    let codeVerifiers = CodeVerifiers()

    /// Sends the OAuth requests of ``client``.
    var oauthTransport: HTTPClient {
        client.role == .main ? clients.ofMainClient : clients.plain
    }

    /// An error of the Driver as the app sees it. If it says that the server does not accept a dynamic client, that is noted for
    /// the next build.
    func report(_ error: any Error, _ purpose: FailedRequest.Purpose) async -> any Error {
        let mapped = HaapiError.mapped(error, FailedRequest(purpose: purpose, client: client.role))
        await client.noteRejection(mapped)
        return mapped
    }
}

/// Effects that tests replace.
struct AccessEnvironment: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var random: RandomSource = .system
}
