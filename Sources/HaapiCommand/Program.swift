#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import HaapiSDK

/// The program `haapi`.
public enum Program {
    /// Runs the command line of this process, and ends the process.
    public static func main() -> Never {
        StandardDescriptors.fill()
        CoreFile.turnOff()
        let signals = SignalWait()
        let mode = TerminalMode(descriptor: STDIN_FILENO)
        let task = Task.detached {
            let status = await run(
                Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
                output: DescriptorOutput(descriptor: STDOUT_FILENO),
                diagnostics: DescriptorOutput(descriptor: STDERR_FILENO),
                input: DescriptorInput(descriptor: STDIN_FILENO, mode: mode))
            mode.restore()
            signals.finish(status)
        }
        signals.run(
            cancel: {
                mode.restore()
                task.cancel()
            },
            continued: { mode.continued() })
    }

    /// Runs a command line, and says how the process is to end, if no signal ends it.
    static func run(
        _ words: [String], environment: [String: String], output: any TextOutput, diagnostics: any TextOutput,
        input: any LineInput
    ) async -> ExitStatus {
        let console = Console(output: output, diagnostics: diagnostics, input: input, environment: environment)
        do {
            switch try CommandLineParser().parse(words) {
            case .version:
                try console.print("\(CommandTable.programName) \(CommandTable.version)")
                return .success
            case .help(let path):
                try console.print(try HelpPage.text(for: path).trimmingSuffix("\n"))
                return .success
            case .run(let command, let arguments):
                let console = Console(
                    output: output, diagnostics: diagnostics, input: input, environment: environment,
                    verbosity: arguments.verbosity, isColorTurnedOff: arguments.has("no-color"))
                if console.verbosity == .verbose { showLog() }
                return try await command.run(
                    Invocation(arguments: arguments, console: console, environment: environment))
            }
        } catch {
            return FailureReport(error).tell(console)
        }
    }

    private static func showLog() {
        HaapiLogger.followUpTags =
            DriverFollowUpTag.allCases.map { $0 as any FollowUpTag } + SdkFollowUpTag.allCases
        HaapiLogger.setLogType(.debug)
    }
}

extension ParsedArguments {
    var verbosity: Console.Verbosity { has("quiet") ? .quiet : has("verbose") ? .verbose : .normal }
}

extension String {
    func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
