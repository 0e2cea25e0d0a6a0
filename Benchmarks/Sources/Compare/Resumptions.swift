import Foundation

/// How many TLS handshakes of a contender resumed a session, by the server's log.
struct Resumptions {
    let contender: String
    var handshakes = 0
    var resumed = 0

    /// Reads lines of a contender's name and nginx's `$ssl_session_reused`, which is `r` or `.`.
    static func read(_ log: URL) throws -> [Resumptions] {
        var counts: [String: Resumptions] = [:]
        for line in try String(contentsOf: log, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2 else { continue }
            let name = String(words[0])
            counts[name, default: Resumptions(contender: name)].handshakes += 1
            if words[1] == "r" { counts[name]?.resumed += 1 }
        }
        return counts.values.sorted { $0.contender < $1.contender }
    }
}
