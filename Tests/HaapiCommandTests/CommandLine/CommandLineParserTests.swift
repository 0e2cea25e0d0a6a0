import Testing

@testable import HaapiCommand

@Suite struct CommandLineParserTests {
    private func parsed(_ words: [String]) throws -> (path: [String], arguments: ParsedArguments) {
        guard case .run(let command, let arguments) = try CommandLineParser().parse(words) else {
            throw UsageError("not a run")
        }
        return (command.path, arguments)
    }

    @Test(
        arguments: [
            (["demo"], ["demo"]),
            (["--quiet", "demo"], ["demo"]),
            (["client", "show"], ["client", "show"]),
            (["client", "--verbose", "show"], ["client", "show"]),
        ])
    func aPathSelectsASubcommand(words: [String], path: [String]) throws {
        #expect(try parsed(words).path == path)
    }

    @Test(
        arguments: [
            ["--config", "a.json"], ["--config=a.json"], ["-c", "a.json"], ["-c=a.json"],
        ])
    func anOptionHasAValueInEverySpelling(words: [String]) throws {
        #expect(try parsed(["login"] + words).arguments.value("config") == "a.json")
    }

    @Test func aValueMayBeginWithADashAndHoldEqualsSigns() throws {
        let arguments = try parsed(["login", "-a", "password=-=x", "--answer=code=1"]).arguments
        #expect(arguments.values("answer") == ["password=-=x", "code=1"])
    }

    @Test func argumentsComeInOrderAndOptionsEndAtTwoDashes() throws {
        let arguments = try parsed(["http", "GET", "--include", "--", "--x"]).arguments
        #expect(arguments.positional == ["GET", "--x"])
        #expect(arguments.has("include"))
    }

    @Test(
        arguments: [
            ([], "A subcommand is missing"),
            (["client"], "'client' needs one word more"),
            (["dmo"], "There is no subcommand 'dmo'; is it 'demo'?"),
            (["client", "shwo"], "There is no subcommand 'client shwo'; is it 'show'?"),
            (["zzzzzz"], "There is no subcommand 'zzzzzz'"),
            (["demo", "--interactiv"], "There is no option '--interactiv'; is it '--interactive'?"),
            (["demo", "x"], "There is nothing to do with the argument 'x'"),
            (["demo", "--quiet=yes"], "The option --quiet takes no value"),
            (["login", "--config"], "The option --config needs a value"),
            (["login", "-c", "a", "-c", "b"], "The option --config is there twice"),
            (["serve", "--authenticator", "x"], nil),
            (["completions", "csh"], "SHELL is one of bash, zsh, fish"),
            (["completions"], "The argument SHELL is missing"),
            (["http", "GET"], "The argument URL is missing"),
            (["demo", "--config", "x"], "There is no option '--config'"),
        ] as [([String], String?)])
    func whatCannotBeUnderstoodIsNamed(words: [String], text: String?) {
        do {
            _ = try CommandLineParser().parse(words)
            Issue.record("\(words) was understood")
        } catch {
            if let text { #expect(error.description == text) }
        }
    }

    @Test(
        arguments: [
            (["--help"], []), (["-h"], []), (["help"], []), (["help", "login"], ["login"]),
            (["login", "--help"], ["login"]), (["client", "-h"], ["client"]),
            (["help", "client", "show"], ["client", "show"]),
        ] as [([String], [String])])
    func helpIsEverywhere(words: [String], path: [String]) throws {
        guard case .help(let found) = try CommandLineParser().parse(words) else {
            Issue.record("\(words) is no help")
            return
        }
        #expect(found == path)
    }

    @Test(
        arguments: [
            ("demo", "demo", 0), ("demo", "dmo", 1), ("demo", "odem", 2), ("", "abc", 3), ("kitten", "sitting", 3),
        ])
    func theDistanceOfWords(left: String, right: String, distance: Int) {
        #expect(EditDistance.between(left, right) == distance)
        #expect(EditDistance.between(right, left) == distance)
    }
}
