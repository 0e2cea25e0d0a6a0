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
        authority = Self.file(arguments, "ca-file") ?? folder.appending(path: "ca.pem")
        configuration = Self.file(arguments, "config")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Self.write(server.caPEM, to: authority)
            if let configuration {
                let document = try JSONText.of(
                    ServedConfiguration(server, storageDirectory: folder.appending(path: "clients").path))
                try Self.write(Data((document + "\n").utf8), to: configuration)
            }
        } catch {
            remove()
            throw error
        }
    }

    /// Refuses to write over what somebody else wrote, for instance the configuration of a real server.
    static func check(_ arguments: ParsedArguments) throws {
        for name in ["config", "ca-file"] where arguments.value(name) == "-" {
            throw UsageError("--\(name) is the name of a file to write", command: ["serve"])
        }
        if let file = file(arguments, "config"),
            file.standardizedFileURL == self.file(arguments, "ca-file")?.standardizedFileURL
        {
            throw UsageError("--config and --ca-file are two files", command: ["serve"])
        }
        let files = [
            (file(arguments, "config"), FormerServedFile.isConfiguration),
            (file(arguments, "ca-file"), FormerServedFile.isAuthority),
        ]
        for case (let file?, let isOurs) in files {
            switch FormerServedFile.find(file, isOurs) {
            case .absent, .ours: continue
            case .foreign where arguments.has("force"): continue
            case .foreign:
                throw CommandFailure(
                    .failed,
                    "\(TerminalText.line(file.path)) is there already, and 'haapi serve' did not write it; name another "
                        + "file, or write over it with --force.")
            case .irregular:
                throw CommandFailure(
                    .failed, "\(TerminalText.line(file.path)) is no regular file; name one that can be replaced.")
            }
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

    private static func file(_ arguments: ParsedArguments, _ option: String) -> URL? {
        arguments.value(option).map { URL(filePath: $0).absoluteURL }
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
