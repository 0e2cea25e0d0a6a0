/// What a contender printed about one run.
struct Measurement {
    let operationsPerSecond: Double
    let cpuMicrosecondsPerOperation: Double
    let p50Microseconds: Double
    let p99Microseconds: Double
    let peakMebibytes: Double
    /// Memory in use early in a run of the memory kind, and at its end.
    let memory: (early: Double, late: Double)?

    init(_ output: String) throws {
        var values: [Substring: Double] = [:]
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2 { values[words[0]] = Double(words[1]) }
        }
        func value(_ name: Substring) throws -> Double {
            guard let value = values[name] else { throw Problem("no \(name) in a contender's output:\n\(output)") }
            return value
        }
        let operations = try value("operations")
        guard operations > 0, try value("wrong") == 0 else { throw Problem("wrong answers:\n\(output)") }
        operationsPerSecond = operations / (try value("wall_ns") / 1e9)
        cpuMicrosecondsPerOperation = try value("cpu_ns") / 1e3 / operations
        p50Microseconds = try value("p50_ns") / 1e3
        p99Microseconds = try value("p99_ns") / 1e3
        peakMebibytes = try value("peak_kib") / 1024
        if let early = values["early_kib"], let late = values["late_kib"] {
            memory = (early / 1024, late / 1024)
        } else {
            memory = nil
        }
    }
}
