#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import HaapiSDK

/// The request of `haapi http`.
struct RawRequest {
    /// It is held in memory.
    private static let longestBody = 1 << 30

    let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() async throws -> ExitStatus {
        let file = invocation.namedConfiguration == nil ? nil : try await invocation.configuration()
        let request = try await request(file)
        let client = try HTTPClient(configuration: try configuration(file))
        defer { client.close() }
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch let refusal as HaapiRedirectRefusal {
            throw CommandFailure(
                .failed,
                "\(DriverErrorCode.haapiRedirectRefused.rawValue): the answer is a redirect (HTTP status "
                    + "\(refusal.statusCode)); nothing was sent to its target. Use the URL that answers directly.")
        } catch let refusal as HaapiInsecureTransportRefusal {
            throw CommandFailure(
                .failed,
                "\(DriverErrorCode.insecureTransport.rawValue): nothing was sent, since the URL is not https "
                    + "(\(TerminalText.line(refusal.scheme))).")
        }
        try show(response)
        return invocation.arguments.has("fail") && response.statusCode >= 400 ? .failed : .success
    }

    private func configuration(_ file: HaapiConfigurationFile?) throws -> HTTPClientConfiguration {
        var configuration = file?.haapi.httpClientConfiguration ?? .haapi
        if file?.haapi.allowInsecureHttpEndpoints == true || invocation.arguments.has("allow-http") {
            configuration.allowsInsecureHTTP = true
        }
        if let path = invocation.arguments.value("cacert") { configuration.trust = .pemFile(path) }
        if let method = file?.haapi.clientAuthenticationMethod as? ClientAuthenticationMethodMTLS {
            configuration = method.configuration(configuration)
        }
        return configuration
    }

    private func request(_ file: HaapiConfigurationFile?) async throws -> HTTPRequest {
        let words = invocation.arguments.positional
        guard let url = URL(string: words[1], relativeTo: file?.haapi.baseURL)?.absoluteURL else {
            throw UsageError("URL is no URL", command: ["http"])
        }
        var request = HTTPRequest(HTTPMethod(rawValue: words[0].uppercased()), url, headers: try await headers())
        let parameters = try invocation.arguments.values("form").map { try Self.pair($0, "=", "--form") }
        if !parameters.isEmpty {
            let form = HTTPRequest.form(url, parameters, headers: request.headers)
            (request.headers, request.body) = (form.headers, form.body)
        }
        guard parameters.isEmpty || !invocation.arguments.has("body") else {
            throw UsageError("--form and --body do not go together", command: ["http"])
        }
        if let body = try await invocation.contents(of: "body", limit: Self.longestBody) { request.body = body }
        return request
    }

    private func headers() async throws -> HTTPFields {
        var lines = invocation.arguments.values("header")
        if let data = try await invocation.contents(of: "headers-from") {
            lines += String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        }
        var fields = HTTPFields()
        for line in lines {
            let (name, value) = try Self.pair(line, ":", "--header")
            fields.append(value.trimmingPrefix { $0 == " " }.description, for: name)
        }
        return fields
    }

    private static func pair(_ text: String, _ separator: Character, _ option: String) throws -> (String, String) {
        guard let index = text.firstIndex(of: separator), index > text.startIndex else {
            throw UsageError("\(option) needs a name and a value with '\(separator)' between them", command: ["http"])
        }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
    }

    private func show(_ response: HTTPResponse) throws {
        let output = invocation.console.output
        if invocation.arguments.has("include") {
            try output.write("\(response.httpVersion) \(response.statusCode)\n")
            for (name, value) in response.headers {
                try output.write("\(TerminalText.line(name)): \(TerminalText.line(value, limit: .max))\n")
            }
            try output.write("\n")
        } else {
            try invocation.console.say("\(response.httpVersion) \(response.statusCode)")
        }
        guard output.isTerminal else { return try output.write(Array(response.body)) }
        let lines = String(decoding: response.body, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        try output.write(lines.map { TerminalText.line(String($0), limit: .max) }.joined(separator: "\n") + "\n")
    }
}
