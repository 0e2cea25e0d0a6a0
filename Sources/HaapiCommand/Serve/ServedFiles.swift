#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiTestServer

/// The files of a served test server: its certificate authority and, if wanted, a configuration.
struct ServedFiles {
    let authority: URL
    let configuration: URL?
    /// Of this run only: dynamic clients mean nothing to the next one.
    private let folder: URL

    init(_ arguments: ParsedArguments, _ server: HaapiTestServer) throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "haapi-serve-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        authority =
            arguments.value("ca-file").map { URL(filePath: $0).absoluteURL } ?? folder.appending(path: "ca.pem")
        configuration = arguments.value("config").map { URL(filePath: $0).absoluteURL }
        try Self.write(server.caPEM, to: authority)
        if let configuration {
            let document = try JSONText.of(
                ServedConfiguration(server, storageDirectory: folder.appending(path: "clients").path))
            try Self.write(Data((document + "\n").utf8), to: configuration)
        }
    }

    /// What was named on the command line stays. If something cannot be removed, the system will do it.
    func remove() {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            return
        }
    }

    private static func write(_ data: Data, to file: URL) throws {
        do {
            try data.write(to: file, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        } catch {
            throw CommandFailure(.failed, "\(TerminalText.line(file.path)) cannot be written.")
        }
    }
}
