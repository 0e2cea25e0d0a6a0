import Foundation

/// Where the local nginx listens, and what its answers are.
struct Endpoints {
    let http: Int
    let https: Int
    let http2: Int
    let closing: Int
    let certificateAuthorityFile: String
}

/// One of nginx's servers.
enum Server {
    case http, https, http2
    /// Ends each connection after one answer.
    case closing

    var name: String {
        switch self {
        case .http: "http"
        case .https: "https"
        case .http2: "HTTP/2"
        case .closing: "https"
        }
    }

    var options: [String] { self == .http2 ? ["--http2"] : [] }

    func address(of path: String, in endpoints: Endpoints) -> String {
        switch self {
        case .http: "http://127.0.0.1:\(endpoints.http)\(path)"
        case .https: "https://127.0.0.1:\(endpoints.https)\(path)"
        case .http2: "https://127.0.0.1:\(endpoints.http2)\(path)"
        case .closing: "https://127.0.0.1:\(endpoints.closing)\(path)"
        }
    }
}

/// What is asked for.
enum Content {
    /// The size of a token response.
    case small
    /// 16 KiB, the size of a large step of a login.
    case large

    var name: String { self == .small ? "small" : "16 KiB" }
    var path: String { self == .small ? "/small" : "/large" }
    var check: [String] { ["--expected-bytes", "\(json.utf8.count)"] }

    var json: String {
        switch self {
        case .small:
            return
                #"{"access_token":"_0XBPWQQ_2fe74c63-97a3-4f8f-b9f6-9de29d5e2ad1","token_type":"Bearer","scope":"openid","#
                + #""expires_in":299,"refresh_token":"_1XBPWQQ_04dbb1f1-1f1b-4a4e-8a4b-6e2d0a3b5c7d"}"#
        case .large:
            let field = #"{"name":"field","type":"text","label":"A label that a person reads","value":"0123456789"},"#
            let frame = (head: #"{"type":"authentication-step","fields":["#, tail: #""end"]}"#)
            let room = 16 * 1024 - frame.head.utf8.count - frame.tail.utf8.count
            let fields = String(repeating: field, count: room / field.utf8.count)
            let padding = String(repeating: " ", count: room - fields.utf8.count)
            return frame.head + fields + padding + frame.tail
        }
    }
}
