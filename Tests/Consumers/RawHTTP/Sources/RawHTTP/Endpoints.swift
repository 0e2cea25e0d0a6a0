#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The addresses of the demonstration server, as its start script writes them.
struct Endpoints: Decodable {
    let https: String
    let http: String
    let untrusted: String
    let caFile: String

    private enum CodingKeys: String, CodingKey {
        case https, http, untrusted
        case caFile = "ca_file"
    }

    static func load(path: String) throws -> Endpoints {
        try JSONDecoder().decode(Endpoints.self, from: Data(contentsOf: URL(filePath: path)))
    }
}
