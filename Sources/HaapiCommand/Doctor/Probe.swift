#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Requests without credentials, to which every endpoint answers with an error of its own.
enum Probe {
    static func request(_ endpoint: Endpoint, clientId: String) throws -> HTTPRequest {
        var headers: HTTPFields = ["Accept": "application/json"]
        switch endpoint.kind {
        case .token:
            // With a proof, so that a server that uses nonces hands one out.
            headers["DPoP"] = try Dpop().createProof(httpMethod: "POST", url: endpoint.url)
            return .form(
                endpoint.url, [("grant_type", "client_credentials"), ("client_id", clientId)], headers: headers)
        case .authorization:
            headers["Accept"] = "application/vnd.auth+json"
            let query = [URLQueryItem(name: "client_id", value: clientId)]
            return HTTPRequest(.get, endpoint.url.appending(queryItems: query), headers: headers)
        case .registration:
            headers["Content-Type"] = "application/json"
            return HTTPRequest(.post, endpoint.url, headers: headers, body: Data("{}".utf8))
        case .revocation: return .form(endpoint.url, [("client_id", clientId)], headers: headers)
        case .base: return HTTPRequest(.get, endpoint.url)
        }
    }

    /// How many seconds the server's clock is ahead, at least, by the `Date` of its answer (RFC 9110 section 6.6.1). That time
    /// has whole seconds, and is one of the times between the start and the end of the request.
    static func clockDifference(_ text: String?, start: Date, end: Date) -> Double? {
        guard let time = text.flatMap(date) else { return nil }
        let least = time.timeIntervalSince(end)
        let most = time.addingTimeInterval(1).timeIntervalSince(start)
        return least > 0 ? least : most < 0 ? most : 0
    }

    /// The form that servers have to send: `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
            let month = months.firstIndex(of: words[2])
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2]))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
