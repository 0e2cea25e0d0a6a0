#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

extension CommandTable {
    static let defaultConfigurationFile = "haapi.json"

    static let configOption = CommandOption(
        "config", short: "c", value: .file(placeholder: "FILE"),
        summary: "The configuration: a JSON file, see 'haapi config schema'. By default the value of HAAPI_CONFIG, or "
            + "\(defaultConfigurationFile).")

    static let jsonOption = CommandOption("json", summary: "Print JSON, for programs.")
}

extension Invocation {
    /// What the configuration file says.
    func configuration() throws -> HaapiConfigurationFile {
        let path =
            arguments.value("config") ?? environment["HAAPI_CONFIG"] ?? CommandTable.defaultConfigurationFile
        do {
            return try HaapiConfigurationFile(contentsOf: URL(filePath: path), environment: environment)
        } catch {
            throw CommandFailure(.configuration, "\(TerminalText.line(path)): \(error)")
        }
    }
}
