import Foundation

/// A request as the path `/echo` of the nginx peer describes it: a line "name: value" for each thing it knows, the
/// body last. A header that did not come is "-".
struct EchoedRequest {
    let body: Data
    private var lines: [String: String] = [:]

    init(_ content: Data) throws {
        let separator = Data("\nbody: ".utf8)
        guard let start = content.range(of: separator), content.last == UInt8(ascii: "\n") else {
            throw NotAnEcho()
        }
        body = Data(content[start.upperBound...].dropLast())
        for line in String(decoding: content[..<start.lowerBound], as: UTF8.self).split(separator: "\n") {
            guard let colon = line.range(of: ": ") else { continue }
            lines[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
        }
    }

    subscript(name: String) -> String? { lines[name] }

    struct NotAnEcho: Error {}
}
