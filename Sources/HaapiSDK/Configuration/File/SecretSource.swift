#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import FileReading

/// Where the secrets of a configuration file come from: the file itself, an environment variable, or a file of their own.
struct SecretSource: Sendable {
    static let names = ["environment", "file"]

    let folder: URL
    let environment: [String: String]

    /// A path counts from the folder of the configuration file.
    func file(_ path: String) -> URL {
        path.hasPrefix("/") ? URL(filePath: path) : folder.absoluteURL.appending(path: path)
    }

    func secret(_ value: JSONValue?, at path: String) throws(HaapiConfigurationFileError) -> String? {
        guard let value else { return nil }
        if let text = value.string { return text }
        if let name = value.object?["environment"]?.string {
            guard let text = environment[name] else {
                throw .init(
                    path: path, problem: .secretNotFound(place: "the environment variable that it names is not set"))
            }
            return text
        }
        guard let name = value.object?["file"]?.string else { return nil }
        do {
            // One line break at the end is the editor's, not the secret's.
            let text = String(decoding: try InputFile(file(name).path).data, as: UTF8.self)
            return text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
        } catch {
            throw .init(
                path: path,
                problem: .secretNotFound(place: "the file that it names cannot be read: \(error.explanation)"))
        }
    }
}
