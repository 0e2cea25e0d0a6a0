#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import FileReading
import HaapiSDK

extension CommandTable {
    static let defaultConfigurationFile = "haapi.json"

    static let configOption = CommandOption(
        "config", short: "c", value: .file(placeholder: "FILE"),
        summary:
            "The configuration: a JSON file, see 'haapi config schema', or - for standard input. By default the value of "
            + "HAAPI_CONFIG, or \(defaultConfigurationFile).")

    static let jsonOption = CommandOption("json", summary: "Print JSON, for programs.")
}

extension Invocation {
    /// What the command line or the environment names. A variable without a value is as one that is not set.
    var namedConfiguration: String? {
        if let path = arguments.value("config") { return path }
        return environment["HAAPI_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What the configuration file says.
    func configuration() async throws -> HaapiConfigurationFile {
        let path = namedConfiguration ?? CommandTable.defaultConfigurationFile
        do {
            guard path == "-" else {
                let environment = environment
                return try await FileWait.run {
                    try HaapiConfigurationFile(contentsOf: URL(filePath: path), environment: environment)
                }
            }
            let data = try await console.input.readToEnd(limit: InputFile.standardLimit)
            let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            return try HaapiConfigurationFile(data, relativeTo: folder, environment: environment)
        } catch let error as HaapiConfigurationFileError {
            throw CommandFailure(.configuration, "\(TerminalText.line(path)): \(error)")
        }
    }
}
