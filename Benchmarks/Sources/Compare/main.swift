// Runs the contenders side by side on one local nginx and prints what they cost. `--help` says how.
import Foundation

do {
    let options = try Options(CommandLine.arguments.dropFirst())
    if options.lists {
        for scenario in Scenario.all { print(scenario.name) }
        exit(0)
    }
    FileDescriptorLimit.raise()
    let server = try Nginx(folder: options.workFolder)
    defer { server.stop() }
    let scenarios = options.select(Scenario.all)
    if options.serves {
        for scenario in scenarios {
            for contender in scenario.contenders {
                let arguments = scenario.arguments(contender, server.endpoints).joined(separator: " ")
                print("\(contender.executable) \(arguments)")
            }
        }
        while readLine() != nil {}
        server.stop()
        exit(0)
    }
    let results = try Rounds(options: options, server: server).run(scenarios)
    server.stop()
    let report = Report(results: results, resumptions: try server.resumptions(), options: options).text
    print(report)
    if let path = options.markdownFile {
        try MarkdownFile(path: path).put(report)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
