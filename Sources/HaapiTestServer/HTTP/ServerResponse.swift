internal import Driver

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What the server answers.
struct ServerResponse: Sendable {
    var status: Int
    var headers = HTTPFields()
    var body: [UInt8] = []

    static func json(_ status: Int, _ value: JSONValue, mediaType: String = "application/json") -> ServerResponse {
        ServerResponse(status: status, headers: ["Content-Type": mediaType], body: JSONWriter.write(value))
    }

    static func html(_ status: Int, _ body: String, title: String = "HaapiTestServer") -> ServerResponse {
        let page =
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>\(title)</title></head>"
            + "<body><h1>\(title)</h1>\(body)</body></html>"
        return ServerResponse(
            status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(page.utf8))
    }

    static func empty(_ status: Int) -> ServerResponse {
        ServerResponse(status: status)
    }

    func with(_ name: String, _ value: String) -> ServerResponse {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    /// RFC 6749 section 5.1, RFC 7591 section 3.2.1: nothing with a credential may be stored on the way.
    func notStored() -> ServerResponse {
        with("Cache-Control", "no-store").with("Pragma", "no-cache")
    }
}

/// How an answer leaves: as it is, late, or not whole.
struct Delivery: Sendable {
    enum Delay: Sendable {
        case seconds(Double)
        /// Until the server is closed.
        case forever
    }

    enum Cut: Sendable {
        /// The connection is closed and nothing is sent.
        case beforeResponse
        /// The header section announces the whole body, and the connection is closed after so many bytes of it.
        case inBody(Int)
    }

    var response: ServerResponse
    var delay: Delay?
    var cut: Cut?
}
