import Foundation

/// One run of a contender.
enum ContenderProcess {
    /// How long a run may take before it counts as hung.
    private static let patience = 300.0

    /// Runs the contender to its end.
    /// - Returns: what it measured.
    static func run(_ contender: Contender, _ arguments: [String]) throws -> Measurement {
        let process = Process()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
            .appendingPathComponent(contender.executable)
        process.arguments = arguments
        process.standardOutput = output
        // No variable that names a proxy, or changes what is measured in another way, reaches a contender.
        process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "C.UTF-8"]
        try process.run()
        let watchdog = DispatchSource.makeTimerSource()
        watchdog.schedule(deadline: .now() + patience)
        let identifier = process.processIdentifier
        watchdog.setEventHandler { kill(identifier, SIGKILL) }
        watchdog.resume()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        watchdog.cancel()
        guard process.terminationStatus == 0 else {
            throw Problem(
                "\(contender.executable) ended with \(process.terminationStatus): \(arguments.joined(separator: " "))")
        }
        return try Measurement(text)
    }
}
