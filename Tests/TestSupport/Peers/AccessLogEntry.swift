/// One request in the access log of the nginx peer.
public struct AccessLogEntry: NginxLogEntry {
    public let method: String
    /// Path and query.
    public let target: String
    public let id: String?
    /// As nginx writes it: `HTTP/1.1` or `HTTP/2.0`.
    public let httpVersion: String
    /// 499 if the client went before the answer was whole.
    public let status: Int
    public let bodyBytesSent: Int
    public let userAgent: String
    /// The port of the server that was asked.
    public let port: Int
    /// The number of the connection; equal numbers are one connection.
    public let connection: Int
    /// Whether the connection's TLS session was a resumed one.
    public let isSessionResumed: Bool
    /// As nginx writes it: `TLSv1.3`; "-" without TLS.
    public let tlsVersion: String
    /// Whether an `Authorization` header came.
    public let hasAuthorization: Bool
    /// The `Host` header.
    public let host: String

    public init?(line: Substring) {
        // address - user [time] "request" status bytes "referer" "user agent" name=value ... host="host"
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 9 else { return nil }
        let request = parts[1].split(separator: " ")
        let answer = parts[2].split(separator: " ").compactMap { Int($0) }
        guard request.count == 3, answer.count == 2 else { return nil }
        var fields: [Substring: Substring] = [:]
        for field in parts[6].split(separator: " ") {
            let pair = field.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { fields[pair[0]] = pair[1] }
        }
        guard let port = fields["port"].flatMap({ Int($0) }), let connection = fields["connection"].flatMap({ Int($0) })
        else { return nil }
        method = String(request[0])
        target = String(request[1])
        id = Self.id(in: request[1])
        httpVersion = String(request[2])
        status = answer[0]
        bodyBytesSent = answer[1]
        userAgent = String(parts[5])
        self.port = port
        self.connection = connection
        isSessionResumed = fields["resumed"] == "yes"
        tlsVersion = fields["protocol"].map(String.init) ?? "-"
        hasAuthorization = fields["authorization"] == "yes"
        host = String(parts[7])
    }
}

/// One request in the arrival log of the nginx peer.
public struct ArrivalLogEntry: NginxLogEntry {
    public let id: String?

    public init?(line: Substring) {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasPrefix("arrived ") else { return nil }
        id = Self.id(in: parts[1])
    }
}
