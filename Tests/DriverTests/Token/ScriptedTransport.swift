import Foundation

@testable import Driver

/// Answers requests from a script, in order, and remembers them. A request beyond the script is an error.
final class ScriptedTransport: HTTPTransport {
    struct ScriptIsOver: Error {}

    enum Step: Sendable {
        case answer(Int, HTTPFields, String)
        case fail(any Error)
    }

    private let state: Lock<(steps: [Step], requests: [HTTPRequest])>
    private let beforeAnswer: @Sendable (_ requestCount: Int) async throws -> Void

    /// `beforeAnswer` gets the number of the request, from 1 on, and can hold up its answer.
    init(
        _ steps: [Step], beforeAnswer: @escaping @Sendable (_ requestCount: Int) async throws -> Void = { _ in }
    ) {
        state = Lock((steps: steps, requests: []))
        self.beforeAnswer = beforeAnswer
    }

    var requests: [HTTPRequest] {
        state.withLock { $0.requests }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (step, requestCount) = try state.withLock { state in
            state.requests.append(request)
            guard !state.steps.isEmpty else { throw ScriptIsOver() }
            return (state.steps.removeFirst(), state.requests.count)
        }
        try await beforeAnswer(requestCount)
        switch step {
        case .answer(let status, let headers, let body):
            return .scripted(status, headers, body, url: request.url)
        case .fail(let error):
            throw error
        }
    }
}

extension HTTPResponse {
    static func scripted(
        _ status: Int, _ headers: HTTPFields, _ body: String, url: URL = URL(filePath: "/")
    ) -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: headers, body: Data(body.utf8), url: url, httpVersion: .http1_1,
            metrics: HTTPMetrics(
                nameLookup: .zero, connected: .zero, secured: .zero, firstByte: .zero, total: .zero,
                isConnectionReused: false, bytesSent: 0, bytesReceived: 0
            )
        )
    }
}

extension HTTPRequest {
    /// The parameters of a form, decoded; what is no form has none.
    var formParameters: [String: [String]] {
        var parameters: [String: [String]] = [:]
        for pair in String(decoding: body ?? Data(), as: UTF8.self).split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? "(undecodable)"
            }
            parameters[sides[0], default: []].append(sides.count > 1 ? sides[1] : "")
        }
        return parameters
    }
}
