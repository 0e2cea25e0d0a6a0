import Foundation

/// What the command line asks for.
struct Options {
    var rounds = 5
    var seconds = 1.5
    var memoryCount = 100_000
    var only: [String] = []
    var without: [String] = []
    var markdownFile: String?
    var workFolder = URL(fileURLWithPath: NSTemporaryDirectory() + "benchmarks-\(getpid())")
    var lists = false
    var serves = false

    static let usage = """
        usage: run [options]
          --quick            one short round: does everything work?
          --rounds N         how often each scenario runs with each contender (5)
          --seconds S        how long each of these runs measures (1.5)
          --only TEXT        only scenarios whose name contains TEXT; may be given again
          --without NAME     leaves out a contender: driver, executor, urlsession; may be given again
          --markdown FILE    writes the report to FILE too; between its lines "<!-- results -->" and
                             "<!-- end of results -->", if it has them
          --list             names the scenarios
          --serve            only starts the server and prints the contenders' command lines, for a profiler;
                             ends at the end of standard input
        """

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        func value(_ name: String) throws -> String {
            guard let value = rest.popFirst() else { throw Problem("\(name) needs a value\n\(Self.usage)") }
            return value
        }
        func number<Number: LosslessStringConvertible>(_ name: String) throws -> Number {
            guard let number = Number(try value(name)) else { throw Problem("\(name) needs a number") }
            return number
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": (rounds, seconds, memoryCount) = (1, 0.3, 20_000)
            case "--rounds": rounds = try number(argument)
            case "--seconds": seconds = try number(argument)
            case "--only": only.append(try value(argument))
            case "--without": without.append(try value(argument))
            case "--markdown": markdownFile = try value(argument)
            case "--work": workFolder = URL(fileURLWithPath: try value(argument))
            case "--list": lists = true
            case "--serve": serves = true
            case "--help": throw Problem(Self.usage)
            default: throw Problem("unknown option \(argument)\n\(Self.usage)")
            }
        }
        guard rounds > 0, seconds > 0 else { throw Problem("--rounds and --seconds must be more than 0") }
    }

    /// The scenarios that are asked for, with the contenders that are asked for.
    func select(_ scenarios: [Scenario]) -> [Scenario] {
        scenarios.filter { scenario in only.isEmpty || only.contains { scenario.name.contains($0) } }.map {
            var scenario = $0
            scenario.contenders.removeAll { without.contains($0.identifier) }
            return scenario
        }
    }
}
