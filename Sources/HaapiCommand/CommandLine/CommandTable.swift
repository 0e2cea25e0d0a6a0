/// Everything that the program can do, in one place.
enum CommandTable {
    static let programName = "haapi"
    static let version = "0.1.0"
    static let summary =
        "Logs in with the Hypermedia Authentication API (HAAPI), tests a setup, and serves a test server."

    static let globalOptions: [CommandOption] = [
        CommandOption("help", short: "h", summary: "Show help and end."),
        CommandOption("version", summary: "Show the version and end."),
        CommandOption(
            "quiet", short: "q", summary: "Say nothing but results, errors, and what a question or a wait is about."),
        CommandOption(
            "verbose", short: "v", summary: "Show the log of the libraries on standard error. It has no secrets."),
        CommandOption("no-color", summary: "Use no colors, as the environment variable NO_COLOR does."),
    ]

    static let environment: [(String, String)] = [
        ("HAAPI_CONFIG", "The configuration file, where --config does not name one. Empty is as if it were not set."),
        ("NO_COLOR", "If it is not empty, no colors are used."),
        ("TERM", "If it is dumb or empty, no colors are used, and no line is written over."),
        ("XDG_DATA_HOME", "Where dynamic clients are kept, unless the configuration names a folder."),
    ]

    static let all: [Subcommand] = [
        demo, login, doctor, serve, clientShow, clientClear, http, configSchema, completions, manual,
    ]
}
