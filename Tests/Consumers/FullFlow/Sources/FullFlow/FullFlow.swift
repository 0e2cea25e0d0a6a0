import Driver
import HaapiSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `FullFlow REPORT`: a whole login with HaapiSDK, against the server that `haapi serve --json` described in REPORT. Ends with
/// status 0 only if every step came out as it should.
@main
struct FullFlow {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else { throw Unexpected("usage: FullFlow REPORT") }
        let server = try ServedTestServer.load(path: CommandLine.arguments[1])
        guard let user = server.users.first, let userinfo = URL(string: server.userinfoEndpointUrl) else {
            throw Unexpected("the report names no user, or no userinfo endpoint")
        }
        let configuration = try HaapiConfigurationFile(contentsOf: URL(filePath: server.configurationFile))
        try await Login(configuration: configuration, userinfoEndpoint: userinfo, user: user).run()
        print("all of it came out as it should")
    }
}
