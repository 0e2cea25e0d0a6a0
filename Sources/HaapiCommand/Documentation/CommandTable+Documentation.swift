extension CommandTable {
    static let completions = Subcommand(
        path: ["completions"], summary: "Prints completions for a shell.",
        discussion: [
            "For bash: put them into a file that your ~/.bashrc reads, or into /etc/bash_completion.d. For zsh: a file _haapi "
                + "in a folder of fpath. For fish: ~/.config/fish/completions/haapi.fish."
        ],
        arguments: [
            CommandArgument(
                placeholder: "SHELL", isRequired: true, choices: ["bash", "zsh", "fish"], summary: "bash, zsh or fish.")
        ],
        examples: ["completions bash > haapi.bash"],
        run: { invocation in
            try invocation.console.output.write(Completions.script(for: invocation.arguments.positional[0]))
            return .success
        })

    static let manual = Subcommand(
        path: ["manual"], summary: "Prints the manual page, for man(1).", examples: ["manual > haapi.1"],
        run: { invocation in
            try invocation.console.output.write(ManualPage.text())
            return .success
        })
}
