import Foundation

/// Where a comparison ran.
enum Machine {
    /// Processor, system and versions, in one paragraph.
    static var description: String {
        let information = ProcessInfo.processInfo
        let parts = [
            "\(information.activeProcessorCount) x \(processor)",
            "\(information.physicalMemory >> 30) GiB",
            information.operatingSystemVersionString,
            output("uname", ["-sr"]),
            libcurl,
            output("nginx", ["-v"]).replacingOccurrences(of: "nginx version: ", with: ""),
            "Swift \(swiftVersion)",
        ]
        return "Measured on: " + parts.filter { !$0.isEmpty }.joined(separator: "; ") + "."
    }

    private static var processor: String {
        #if os(Linux)
            let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
            return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "processor"
        #else
            return output("sysctl", ["-n", "machdep.cpu.brand_string"])
        #endif
    }

    private static var libcurl: String {
        guard let folder = Bundle.main.executableURL?.deletingLastPathComponent() else { return "" }
        return output(folder.appendingPathComponent(Contender.c.executable).path, ["--version"])
    }

    private static var swiftVersion: String {
        let words = output("swift", ["--version"]).split(whereSeparator: \.isWhitespace)
        return words.firstIndex(of: "version").map { String(words[words.index(after: $0)]) } ?? ""
    }

    /// What a program prints, or nothing if it is not there: a description may have gaps.
    private static func output(_ program: String, _ arguments: [String]) -> String {
        let text = (try? Tool.run(program, arguments)) ?? ""
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
