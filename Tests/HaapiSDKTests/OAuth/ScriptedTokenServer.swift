import Driver
import Foundation
import TestSupport

/// A server without a network: what it answers is said by the test, what it was sent is kept.
final class ScriptedTokenServer: HTTPTransport {
    typealias Answer = @Sendable (_ number: Int, HTTPRequest) async throws -> HTTPResponse

    /// What has arrived so far.
    let arrived = Watched<[HTTPRequest]>([])
    private let answer: Answer

    /// `answer` gets the number of the request, from 0 on.
    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    convenience init(_ body: String) {
        self.init(200, body)
    }

    convenience init(_ status: Int, headers: HTTPFields = ["Content-Type": "application/json"], _ body: String) {
        self.init { _, request in Self.response(status, headers: headers, body, to: request) }
    }

    /// One answer after the other, the last one for all that follow.
    convenience init(_ bodies: [String]) {
        self.init { number, request in Self.response(200, bodies[min(number, bodies.count - 1)], to: request) }
    }

    var requests: [HTTPRequest] { arrived.now }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let number = arrived.update { requests in
            requests.append(request)
            return requests.count - 1
        }
        return try await answer(number, request)
    }

    static func response(
        _ status: Int, headers: HTTPFields = ["Content-Type": "application/json"], _ body: String,
        to request: HTTPRequest
    ) -> HTTPResponse {
        HTTPResponse(statusCode: status, headers: headers, body: Data(body.utf8), url: request.url)
    }
}

extension HTTPRequest {
    /// The parameters of a form, in the order of their names.
    var parameters: [[String]] {
        String(decoding: body ?? Data(), as: UTF8.self).split(separator: "&").map { pair in
            pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding ?? "(undecodable)"
            }
        }
    }

    subscript(parameter name: String) -> String? {
        parameters.first { $0.first == name }?.last
    }

    var parameterNames: Set<String> { Set(parameters.compactMap(\.first)) }
}
