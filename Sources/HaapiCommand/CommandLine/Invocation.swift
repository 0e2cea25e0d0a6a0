#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import FileReading

/// What a subcommand works with.
struct Invocation: Sendable {
    let arguments: ParsedArguments
    let console: Console
    let environment: [String: String]

    /// What the file of an option holds, or standard input in place of `-`; `nil` without the option.
    func contents(of option: String, limit: Int = InputFile.standardLimit) async throws -> Data? {
        guard let path = arguments.value(option) else { return nil }
        guard path != "-" || namedConfiguration != "-" else {
            throw UsageError("--\(option) and the configuration cannot both be standard input")
        }
        do {
            return try await contents(path, limit: limit)
        } catch let error as InputFileError {
            throw CommandFailure(
                .failed, "\(TerminalText.line(path)) (--\(option)) cannot be read: \(error.explanation).")
        }
    }

    private func contents(_ path: String, limit: Int) async throws -> Data {
        guard path == "-" else { return try await FileWait.run { try InputFile(path, limit: limit).data } }
        return try await console.input.readToEnd(limit: limit)
    }
}
