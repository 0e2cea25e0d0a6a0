#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// What a request to a ``LoopbackRedirectListener`` is worth. Pure.
struct RedirectRequest: Sendable {
    enum Verdict: Equatable, Sendable {
        /// The head is not there yet.
        case incomplete
        /// The browser has come back, with this address.
        case accepted(URL)
        /// Not what is waited for; the answer has this status.
        case refused(Int)
    }

    /// More than any browser sends.
    static let maximumHeadSize = 16 * 1024

    let port: UInt16
    /// From the slash on.
    let path: String
    /// The query parameter that the browser has to come back with.
    let parameter: String

    func verdict(on received: [UInt8]) -> Verdict {
        guard let head = Self.head(of: received) else {
            return received.count < Self.maximumHeadSize ? .incomplete : .refused(431)
        }
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let parts = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else { return .refused(400) }
        // By another name, a page of another site could reach this listener (DNS rebinding).
        let hosts = lines.dropFirst().compactMap(Self.host)
        guard hosts == ["127.0.0.1:\(port)"] else { return .refused(400) }
        let target = parts[1]
        guard target.prefix(while: { $0 != "?" }) == path else { return .refused(404) }
        guard parts[0] == "GET" else { return .refused(405) }
        guard ReferenceText.isValid(String(target)), !target.contains("#"),
            QueryText.pairs(String(target)).contains(where: { PercentEncoding.decode($0.name) == parameter }),
            let url = URL(string: "http://127.0.0.1:\(port)\(target)")
        else { return .refused(400) }
        return .accepted(url)
    }

    /// The lines up to the empty one; `nil` if that has not come.
    private static func head(of received: [UInt8]) -> String? {
        let end = Array("\r\n\r\n".utf8)
        let limit = min(received.count, maximumHeadSize)
        guard limit >= end.count else { return nil }
        for start in 0...(limit - end.count) where received[start..<(start + end.count)].elementsEqual(end) {
            // Bytes that are no UTF-8 become characters that no valid part has.
            return String(decoding: received[..<start], as: UTF8.self)
        }
        return nil
    }

    /// The value of a `Host` field.
    private static func host(_ line: Substring) -> String? {
        let name = line.prefix { $0 != ":" }
        guard name.lowercased() == "host", name.endIndex != line.endIndex else { return nil }
        return line[line.index(after: name.endIndex)...].drop { $0 == " " || $0 == "\t" }.lowercased()
    }
}
