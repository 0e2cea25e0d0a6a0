internal import Driver

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The page of the external browser shows an error.
public struct BrowserFailure: Error, Sendable, Equatable {
    /// The status of the page; 0 if the address is none of this server.
    public let status: Int

    /// - Parameter status: the status of the page.
    public init(status: Int) {
        self.status = status
    }
}

extension ServerCore {
    /// The two requests of a browser that opens the launch page and submits its form.
    func finishInBrowser(_ address: URL, user: String) throws -> URL {
        guard let target = RequestTarget(address), let query = address.query(percentEncoded: true) else {
            throw BrowserFailure(status: 0)
        }
        let isSecure = target.origin.scheme == "https"
        let host = target.origin.host + (target.origin.port.map { ":\($0)" } ?? "")
        var request = ServerRequest(
            method: "GET", target: target.path + "?" + query, headers: ["Host": host, "Accept": "text/html"],
            isSecure: isSecure)
        let page = respond(to: request).response
        guard page.status == 200 else { throw BrowserFailure(status: page.status) }
        request.method = "POST"
        request.target = "/browser/finish"
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.body = FormURLEncoding.encode([
            ("launch", FormParameters(query)["_launch_nonce"] ?? ""), ("user", user),
        ])
        let answer = respond(to: request).response
        guard let location = answer.headers["Location"].flatMap({ URL(string: $0) }) else {
            throw BrowserFailure(status: answer.status)
        }
        return location
    }
}
