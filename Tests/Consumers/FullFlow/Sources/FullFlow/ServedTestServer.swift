#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `haapi serve --json` says of the server that it runs.
struct ServedTestServer: Decodable {
    struct User: Decodable {
        let name: String
        let password: String
    }

    let configurationFile: String
    let userinfoEndpointUrl: String
    let users: [User]

    static func load(path: String) throws -> ServedTestServer {
        try JSONDecoder().decode(ServedTestServer.self, from: Data(contentsOf: URL(filePath: path)))
    }
}
