import Foundation

/// A Markdown file that holds a report: all of it, or the part between two comments.
struct MarkdownFile {
    let path: String

    private static let beginning = "<!-- results -->\n"
    private static let end = "<!-- end of results -->"

    func put(_ report: String) throws {
        var text = report
        if FileManager.default.fileExists(atPath: path) {
            let old = try String(contentsOfFile: path, encoding: .utf8)
            if let head = old.range(of: Self.beginning),
                let tail = old.range(of: Self.end, range: head.upperBound..<old.endIndex)
            {
                text = old[..<head.upperBound] + "\n" + report + "\n" + old[tail.lowerBound...]
            }
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
