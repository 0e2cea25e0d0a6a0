@testable import Driver
import Foundation
@testable import HaapiSDK

/// Configuration files. Files that they name are those of the other targets' samples; "Fuzz/run" starts in this package's folder.
enum Configurations {
    private static let samples = URL(filePath: "Corpus", directoryHint: .isDirectory)
    private static let secret = "a-secret-of-the-environment"

    static func read(_ data: Data) {
        // Any other file of the machine, a device among them, may be named by whoever writes a configuration.
        guard !leadsElsewhere(data) else { return }
        do {
            let file = try HaapiConfigurationFile(data, relativeTo: samples, environment: ["SECRET": secret])
            check("\(file) \(file.haapi) \(String(describing: file.dcr))")
            check(dumped(file))
            use(file)
        } catch {
            check("\(error) \(error.localizedDescription) \(dumped(error))")
            FuzzTarget.check("\(error)".utf8.count < 100_000, "an endless error")
        }
    }

    /// What an app would do with it before anything is sent.
    private static func use(_ file: HaapiConfigurationFile) {
        do {
            _ = try TransportOptions(file.haapi.httpClientConfiguration)
        } catch {
            check("\(error)")
        }
        if let dcr = file.dcr { _ = "\(dcr.clientRegistrationEndpointUrl) \(dcr.additionalMetadata)" }
        _ = file.haapi.httpHeadersProvider?()
        _ = file.haapi.authorizationParametersProvider?()
        _ = file.builder()
    }

    private static func leadsElsewhere(_ data: Data) -> Bool {
        ["..", "dev", "proc", "sys", "\\u", "\\/"].contains { data.range(of: Data($0.utf8)) != nil }
    }

    private static func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    private static func check(_ text: String) {
        FuzzTarget.check(!text.contains(secret), "a secret in a description")
    }
}
