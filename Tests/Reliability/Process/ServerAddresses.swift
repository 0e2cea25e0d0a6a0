package import Driver
package import Foundation
package import HaapiTestServer

/// What an app has to know of a server, also of one in another process.
package struct ServerAddresses: Codable, Sendable {
    let base: URL
    let token: URL
    let authorization: URL
    let registration: URL
    let revocation: URL
    let userinfo: URL
    let authorities: Data

    package init(_ server: HaapiTestServer) {
        base = server.baseURL
        token = server.tokenEndpoint
        authorization = server.authorizationEndpoint
        registration = server.registrationEndpoint
        revocation = server.revocationEndpoint
        userinfo = server.userinfoEndpoint
        authorities = server.caPEM
    }

    var http: HTTPClientConfiguration {
        var http = HTTPClientConfiguration.haapi
        http.trust = .pem(authorities)
        http.proxy = .none
        return http
    }
}
