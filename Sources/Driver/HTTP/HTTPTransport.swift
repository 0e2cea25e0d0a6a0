/// What carries a request to a server and its response back: an ``HTTPClient``, or a script in tests.
package protocol HTTPTransport: Sendable {
    /// Sends the request once. Any status is a response.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

extension HTTPClient: HTTPTransport {}
