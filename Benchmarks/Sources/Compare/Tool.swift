import Foundation

/// Programs of the system.
enum Tool {
    /// Where a program is. Debian keeps nginx in a folder that is not in everybody's `PATH`.
    static func find(_ name: String) throws -> URL {
        if name.contains("/") { return URL(fileURLWithPath: name) }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":").map(String.init) + [
            "/usr/sbin", "/opt/homebrew/bin", "/usr/local/bin",
        ] {
            let file = "\(folder)/\(name)"
            if FileManager.default.isExecutableFile(atPath: file) { return URL(fileURLWithPath: file) }
        }
        throw Problem("\(name) is not installed")
    }

    /// Runs a program to its end.
    /// - Returns: what it printed, standard error included.
    @discardableResult
    static func run(_ name: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = try find(name)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Problem("\(name) failed\n\(text)") }
        return text
    }
}
