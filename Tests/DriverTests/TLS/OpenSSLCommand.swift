import Foundation
import TestSupport
import Testing

@testable import Driver

/// The `openssl` command: an implementation that shares no code with ours above libcrypto.
enum OpenSSLCommand {
    struct Failure: Error {
        let command: String
        let output: String
    }

    /// Runs a shell script that calls it.
    /// - Returns: what the script wrote to its standard output.
    @discardableResult
    static func run(_ script: String, in folder: URL) throws -> String {
        let errors = folder.appending(path: String(UInt64.random(in: .min ... .max), radix: 16) + ".err")
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: errors) } }
        let outcome = try SpawnedProgram(
            URL(filePath: "/bin/sh"),
            ["-euc", "exec 2>\"$1\"; cd \"$0\"; \(script)", folder.path, errors.path]
        ).run()
        guard outcome.status == 0 else {
            throw Failure(command: script, output: try String(contentsOf: errors, encoding: .utf8))
        }
        return String(decoding: outcome.output, as: UTF8.self)
    }
}

/// A folder that lives as long as its owner.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "driver-tests-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            Issue.record(error)
        }
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    @discardableResult
    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        try Data(bytes).write(to: url.appending(path: name))
        return path(name)
    }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: url.appending(path: name)))
    }

    @discardableResult
    func openssl(_ script: String) throws -> String {
        try OpenSSLCommand.run(script, in: url)
    }
}
