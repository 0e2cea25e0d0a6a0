internal import Driver
internal import Foundation
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

    /// - Parameter file: has what ``ServerProcess/serve()`` prints first.
    /// - Throws: an error if it cannot be read.
    init(file: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        self = try JSONDecoder().decode(Self.self, from: Data(text.prefix { $0 != "\n" }.utf8))
    }

    var http: HTTPClientConfiguration {
        var http = HTTPClientConfiguration.haapi
        http.trust = .pem(authorities)
        http.proxy = .none
        return http
    }
}
