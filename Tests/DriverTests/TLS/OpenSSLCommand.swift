import Foundation
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-euc", script]
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        // Files and no pipes: nothing has to be read while the process runs.
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        let (output, errors) = (folder.appending(path: name + ".out"), folder.appending(path: name + ".err"))
        defer {
            for file in [output, errors] where FileManager.default.fileExists(atPath: file.path) {
                #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) }
            }
        }
        try Data().write(to: output)
        try Data().write(to: errors)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(command: script, output: try text(errors))
        }
        return try text(output)
    }

    // `Data(contentsOf:)` leaks a page for an empty file, which would hide leaks of ours from the address sanitizer.
    private static func text(_ file: URL) throws -> String {
        String(decoding: try FileHandle(forReadingFrom: file).readToEnd() ?? Data(), as: UTF8.self)
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
