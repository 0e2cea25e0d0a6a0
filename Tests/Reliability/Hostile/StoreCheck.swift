internal import Driver
internal import Foundation

/// The folder of a run: in it is the store and nothing else, and in the store nothing but whole records that only their owner
/// can read, and locks. What the SDK has written itself it can read, so nothing was moved aside.
struct StoreCheck {
    let folder: URL
    let store: URL

    func findings() throws -> [String] {
        var findings: [String] = []
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        if names != [store.lastPathComponent], !names.isEmpty { findings.append("files beside the store: \(names)") }
        guard names.contains(store.lastPathComponent) else { return findings }
        if try mode(store.path()) != 0o700 { findings.append("the mode of the store") }
        for name in try FileManager.default.contentsOfDirectory(atPath: store.path()) {
            let path = store.appending(path: name).path(percentEncoded: false)
            if try mode(path) != 0o600 { findings.append("the mode of \(suffix(of: name))") }
            switch suffix(of: name) {
            case "record":
                let text = try String(contentsOfFile: path, encoding: .utf8)
                let record = try JSONParser.parse(text).object
                if record?["format"] == nil || record?["client_id"] == nil {
                    findings.append("a record without a client")
                }
            case "lock":
                // Not read: Foundation loses memory when it reads an empty file.
                if try attribute(.size, path) != 0 { findings.append("a lock that has content") }
            case "aside": findings.append("a record that could not be read")
            default: findings.append("a file that does not belong to the store: \(suffix(of: name))")
            }
        }
        return findings
    }

    private func suffix(of name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }

    private func mode(_ path: String) throws -> Int? { try attribute(.posixPermissions, path) }

    private func attribute(_ key: FileAttributeKey, _ path: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path)[key] as? NSNumber)?.intValue
    }
}
