#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The answers that were given before anybody asked, by the name of the field. Of several for one name, each counts once, in
/// their order, and the last one again and again.
final class AnswerBook: Sendable {
    private let answers: Guarded<[String: [String]]>

    init(_ pairs: [(name: String, value: String)]) {
        answers = Guarded(Dictionary(grouping: pairs, by: \.name).mapValues { $0.map(\.value) })
    }

    /// The next answer; `nil` if there is none of this name.
    func next(_ name: String) -> String? {
        answers.withLock { answers in
            guard let values = answers[name], let first = values.first else { return nil }
            if values.count > 1 { answers[name] = Array(values.dropFirst()) }
            return first
        }
    }

    /// Reads `NAME=VALUE`.
    static func pair(_ text: String) -> (name: String, value: String)? {
        guard let index = text.firstIndex(of: "="), index > text.startIndex else { return nil }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
    }

    /// From `--answer` and `--answers-from`: a JSON object of strings, or a line `NAME=VALUE` for each; lines that begin with
    /// `#` are skipped.
    static func read(_ invocation: Invocation) async throws -> AnswerBook {
        var pairs: [(name: String, value: String)] = []
        if let data = try await invocation.contents(of: "answers-from") { pairs += try lines(data) }
        for text in invocation.arguments.values("answer") {
            guard let pair = pair(text) else {
                throw UsageError("--answer needs a name and a value with '=' between them", command: ["login"])
            }
            pairs.append(pair)
        }
        return AnswerBook(pairs)
    }

    static func lines(_ data: Data) throws(CommandFailure) -> [(name: String, value: String)] {
        if data.first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "{") {
            do {
                return try JSONDecoder().decode([String: String].self, from: data).map { ($0.key, $0.value) }
            } catch {
                throw CommandFailure(.failed, "The answers have to be a JSON object of strings.")
            }
        }
        var pairs: [(name: String, value: String)] = []
        let lines = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            guard let pair = pair(String(line)) else {
                throw CommandFailure(.failed, "Line \(index + 1) of the answers has no NAME=VALUE.")
            }
            pairs.append(pair)
        }
        return pairs
    }
}

extension UInt8 {
    /// White space of JSON.
    fileprivate var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
