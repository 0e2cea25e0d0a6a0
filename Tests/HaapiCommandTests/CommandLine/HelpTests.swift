import Testing

@testable import HaapiCommand

@Suite struct HelpTests {
    @Test(arguments: CommandTable.all.map(\.path))
    func everySubcommandHasHelpWithAllItsOptions(path: [String]) async throws {
        let command = try #require(CommandTable.all.first { $0.path == path })
        let run = await CommandRun(path + ["--help"])
        #expect(run.status == .success)
        #expect(run.diagnostics == "")
        #expect(run.output.contains("Usage: haapi " + path.joined(separator: " ")))
        for option in command.allOptions { #expect(run.output.contains(option.signature)) }
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    /// All users of a machine can see the arguments of a process. What takes free text has a file as its alternative, or is
    /// known to take no secret; users of a test server have none.
    @Test func noSecretNeedsToBeAnArgument() {
        let files = ["answer": "answers-from", "header": "headers-from", "form": "body"]
        let withoutSecrets: Set = ["browser-return", "redirect-uri", "user"]
        for command in CommandTable.all {
            for option in command.allOptions {
                guard case .text = option.value, !withoutSecrets.contains(option.name) else { continue }
                let alternative = command.allOptions.first { $0.name == files[option.name] }
                guard case .file = alternative?.value else {
                    Issue.record("\(option.signature) of \(command.path) takes text; can it come from a file?")
                    continue
                }
            }
        }
    }

    @Test func theOverviewNamesEverySubcommandAndEveryExitStatus() async {
        let run = await CommandRun(["--help"])
        for command in CommandTable.all { #expect(run.output.contains(command.summary.prefix(40))) }
        for status in ExitStatus.allCases { #expect(run.output.contains("  \(status.rawValue) ")) }
    }

    @Test func theVersionIsOneLine() async {
        let run = await CommandRun(["--version"])
        #expect(run.output == "haapi \(CommandTable.version)\n")
        #expect(run.status == .success)
    }

    @Test func anErrorGoesToStandardErrorWithStatusTwo() async {
        let run = await CommandRun(["demo", "--nothing-like-it"])
        #expect(run.status == .usage)
        #expect(run.output == "")
        #expect(run.diagnostics == "haapi: There is no option '--nothing-like-it'. See 'haapi help demo'.\n")
    }

    @Test(
        arguments: [
            (true, [:], [], true), (false, [:], [], false), (true, ["NO_COLOR": "1"], [], false),
            (true, ["NO_COLOR": ""], [], true), (true, ["TERM": "dumb"], [], false), (true, ["TERM": ""], [], false),
            (true, [:], ["--no-color"], false),
        ] as [(Bool, [String: String], [String], Bool)])
    func colorsAreForTerminalsUnlessTurnedOff(
        isTerminal: Bool, environment: [String: String], options: [String], isColored: Bool
    ) async {
        let environment = ["TERM": "xterm"].merging(environment) { $1 }
        let run = await CommandRun(["demo"] + options, environment: environment, isTerminal: isTerminal)
        #expect(run.output.contains("\u{1B}[") == isColored)
    }

    @Test func wordsOfTheTableAreUnique() {
        let names = CommandTable.all.map(\.name)
        #expect(Set(names).count == names.count)
        for command in CommandTable.all {
            let spellings = command.allOptions.flatMap(\.spellings)
            #expect(Set(spellings).count == spellings.count, "\(command.name)")
        }
    }
}
