import HaapiSDK

/// How an error that ends a subcommand is told, and what the process ends with. Pure but for ``tell(_:)``.
struct FailureReport {
    let status: ExitStatus
    /// `nil` where there is nothing to say.
    let text: String?

    init(_ error: any Error) {
        switch error {
        case is CancellationError: (status, text) = (.interrupted, nil)
        case let error as UsageError:
            let help = ([CommandTable.programName, "help"] + error.command).joined(separator: " ")
            let end = error.description.hasSuffix("?") ? "" : "."
            (status, text) = (.usage, "\(error.description)\(end) See '\(help)'.")
        case let error as OutputFailure: (status, text) = (.failed, error.isReaderGone ? nil : error.description)
        case let error as CommandFailure: (status, text) = (error.status, error.description)
        case let error as HaapiConfigurationFileError: (status, text) = (.configuration, error.description)
        case let error as HaapiError where error.isOfConfiguration:
            (status, text) = (.configuration, "\(error.error): \(CommandWords.text(error))")
        case let error as any IdsvrError: (status, text) = (.failed, "\(error.error): \(CommandWords.text(error))")
        default: (status, text) = (.failed, "\(error)")
        }
    }

    /// If not even that can be written, only the status tells.
    func tell(_ console: Console) -> ExitStatus {
        guard let text else { return status }
        do {
            try console.complain(text)
        } catch {
            return status == .success ? .failed : status
        }
        return status
    }
}

/// A subcommand gives up, for a reason that is told in full.
struct CommandFailure: Error, CustomStringConvertible {
    let status: ExitStatus
    let description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}

extension HaapiError {
    /// Whether the file has to be changed, and nothing was sent.
    var isOfConfiguration: Bool {
        switch self {
        case .invalidConfiguration: true
        default: code == .insecureHaapiConfiguration
        }
    }
}
