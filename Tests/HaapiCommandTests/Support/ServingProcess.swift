import Foundation

@testable import HaapiCommand

/// `haapi serve` in a process of its own. It ends with its input, and so with these tests.
final class ServingProcess: @unchecked Sendable {
    // `@unchecked`: one test has it, and makes one call at a time.
    enum End: Sendable {
        case endOfInput
        case signal(Int32)
    }

    let configuration: String
    /// What it printed until it was ready.
    let firstLines: [String]
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    var identifier: Int32 { process.processIdentifier }

    /// The configuration goes into the place.
    /// `commands` are what a shell does before it becomes the program.
    static func start(
        _ place: Place, _ options: [String], after commands: String = ""
    ) async throws -> ServingProcess {
        try await onOwnThread { try ServingProcess(place, options, commands) }
    }

    private init(_ place: Place, _ options: [String], _ commands: String) throws {
        configuration = place.url.appending(path: "served.json").path
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments =
            ["-c", "\(commands)\nexec \"$0\" \"$@\"", FinishedProcess.haapi, "serve", "--config", configuration]
            + options
        process.environment = FinishedProcess.environment(["TMPDIR": place.url.path])
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var text = ""
        while !text.contains("\nReady.") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        firstLines = text.split(separator: "\n").map(String.init)
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Ends it, and gives its status and what it wrote since it was ready.
    func end(_ end: End) async throws -> (status: Int32, output: String) {
        try await onOwnThread { try self.blockingEnd(end) }
    }

    private func blockingEnd(_ end: End) throws -> (status: Int32, output: String) {
        switch end {
        case .endOfInput: try input.fileHandleForWriting.close()
        case .signal(let number): kill(process.processIdentifier, number)
        }
        let rest = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: rest, as: UTF8.self))
    }
}
