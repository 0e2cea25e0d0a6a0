// What proofs and texts cost beside what they are made of, as a table in Markdown. All in one process, in turn.
//
//     Crypto [--rounds N] [--seconds S]
import Foundation

func argument(_ name: String, default value: Double) -> Double {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return value }
    return Double(arguments[index + 1]) ?? value
}

do {
    let seconds = argument("--seconds", default: 0.5)
    let rounds = max(1, Int(argument("--rounds", default: 5)))
    var results = try (ProofRows().all() + TextRows.all()).map(RowResult.init)
    // The first calls fetch algorithms and fill caches.
    for result in results { for contestant in [result.row.driver, result.row.reference] { try contestant.run(100) } }
    for _ in 0..<rounds {
        for index in results.indices { try results[index].measure(seconds: seconds) }
    }
    print("| per second of CPU time | Driver | reference | ratio | reference is |")
    print("| --- | ---: | ---: | ---: | --- |")
    for result in results {
        let aim = result.row.aim.map { result.ratio < $0 ? " missed \($0)" : " (aim \($0))" } ?? ""
        let numbers = String(
            format: "%.0f | %.0f | %.2f", result.driver, result.reference, result.ratio)
        print("| \(result.row.name) | \(numbers)\(aim) | `\(result.row.reference.name)` |")
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
