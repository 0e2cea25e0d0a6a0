import Foundation
import HaapiSDK
import Testing

@testable import HaapiCommand

@Suite struct DocumentationTests {
    @Test func theManualPageInTheRepositoryIsTheOneOfTheTable() throws {
        let text = try String(contentsOf: packageFolder.appending(path: "docs/haapi.1"), encoding: .utf8)
        #expect(text == ManualPage.text(), "run: haapi manual > docs/haapi.1")
    }

    @Test func theSchemaInTheRepositoryIsTheOneOfTheLoader() throws {
        let file = packageFolder.appending(path: "docs/haapi-configuration.schema.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(
            text == HaapiConfigurationFile.jsonSchema,
            "run: haapi config schema > docs/haapi-configuration.schema.json")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsNameEverySubcommandAndOption(shell: String) async {
        let run = await CommandRun(["completions", shell])
        #expect(run.status == .success)
        for command in CommandTable.all {
            for word in command.path { #expect(run.output.contains(word)) }
            for option in command.allOptions {
                #expect(run.output.contains(shell == "fish" ? "-l \(option.name)" : "--\(option.name)"))
            }
        }
    }

    @Test(
        arguments: [
            ("haapi lo", "login"),
            ("haapi client ", "show clear --help --version --quiet --verbose --no-color"),
            ("haapi client show --js", "--json"),
            ("haapi --quiet serve --authenticator b", "bankid browser"),
            ("haapi completions f", "fish"),
            ("haapi login --answer x", ""),
            ("haapi serve --authenticator = b", "bankid browser"),
            (
                "haapi serve --authenticator =",
                "password polling bankid browser passkey security-key encap one-time-code"
            ),
            ("haapi http --body = Package.sw", "filenames Package.swift"),
            ("haapi login --config Package.sw", "filenames Package.swift"),
        ])
    func bashCompletes(line: String, words: String) async throws {
        let program = """
            \(Completions.script(for: "bash"))
            line=$1
            read -ra COMP_WORDS <<<"$line"
            [[ $line != *' ' ]] || COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMPREPLY=()
            # Bash has it only while it completes.
            compopt() { [[ $1 != -o ]] || echo -n "$2 "; }
            cd '\(packageFolder.path)'
            _haapi
            echo "${COMPREPLY[*]}"
            """
        let result = try await FinishedProcess("/bin/bash", ["-c", program, "bash", line])
        #expect(result.output == words + "\n")
        #expect(result.diagnostics == "")
    }
}
