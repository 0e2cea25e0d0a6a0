import Foundation
import HaapiTestServer

@testable import HaapiCommand

/// A folder that goes with this object.
final class Place: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "haapi-command-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("The folder \(url.path) remains: \(error)")
        }
    }

    /// Writes a file, and gives its path.
    func write(_ text: String, _ name: String) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// The configuration of a client of the server, after a change of the JSON object.
    func configuration(
        _ server: HaapiTestServer, name: String = "haapi.json", _ change: (inout [String: Any]) -> Void = { _ in }
    ) throws -> String {
        let text = try JSONText.of(
            ServedConfiguration(server, storageDirectory: url.appending(path: "clients").path))
        guard var object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            throw CocoaError(.fileReadCorruptFile)
        }
        var http = object["httpClientConfiguration"] as? [String: Any] ?? [:]
        for limit in ["connectTimeout", "requestTimeout", "idleTimeout"] { http[limit] = 120 }
        object["httpClientConfiguration"] = http
        change(&object)
        let data = try JSONSerialization.data(withJSONObject: object)
        return try write(String(decoding: data, as: UTF8.self), name)
    }
}

/// The folder of this package.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
