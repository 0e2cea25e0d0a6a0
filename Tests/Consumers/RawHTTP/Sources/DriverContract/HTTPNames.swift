import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Every public name of the HTTP part, used as other packages use it: what does not compile here has left the API.

func httpNames(url: URL) async throws {
    let methods: [HTTPMethod] = [.get, .post, .put, .patch, .delete, .head, .options, HTTPMethod(rawValue: "PURGE")]
    var fields: HTTPFields = ["Accept": "application/json"]
    fields["X-One"] = "1"
    fields.append("2", for: "X-One")
    let values: [String] = fields.values(for: "x-one")
    for (name, value) in fields { _ = (name, value, values, methods) }

    var request = HTTPRequest(.get, url, headers: fields, body: nil)
    request = HTTPRequest(url)
    request.method = .post
    request.headers = [:]
    request.body = Data()
    request.url = url
    let form = HTTPRequest.form(url, [("a", "b")], headers: [:])

    var configuration = HTTPClientConfiguration.haapi
    configuration.connectTimeout = .seconds(1)
    configuration.requestTimeout = .seconds(1)
    configuration.idleTimeout = .seconds(1)
    configuration.maximumResponseBodySize = 1
    configuration.trust = .system
    configuration.trust = .pemFile("ca.pem")
    configuration.trust = .pem(Data())
    configuration.trust = .systemAnd(pem: Data())
    configuration.keyPinnings = [KeyPinning(hostname: "h", publicKeyHash: "p")]
    configuration.clientIdentity = try .pkcs12(filename: "f", passphrase: "p")
    configuration.clientIdentity = try .pkcs12(data: Data(), passphrase: "p")
    configuration.clientIdentity = try .pem(certificateFilename: "c", keyFilename: "k")
    configuration.clientIdentity = try .pem(certificateFilename: "c", keyFilename: "k", passphrase: "p")
    configuration.clientIdentity = try .pem(certificate: Data(), key: Data())
    configuration.allowsInsecureHTTP = false
    configuration.proxy = .environment
    configuration.proxy = .none
    configuration.proxy = .url(url)
    configuration.maximumConnectionsPerHost = 1
    configuration.httpVersion = .automatic
    configuration.httpVersion = .http1_1
    configuration.httpVersion = .http2

    let client = try HTTPClient(configuration: configuration)
    let response: HTTPResponse = try await client.send(form)
    let body: Data = response.body
    let answered: URL = response.url
    _ = (response.statusCode, response.headers, body, answered, response.httpVersion, response.metrics)
    client.close()
    _ = try HTTPClient()
}

func errorNames(_ error: any Error) -> String {
    switch error {
    case let refusal as HaapiRedirectRefusal where refusal == HaapiRedirectRefusal(statusCode: 302):
        return "\(refusal.statusCode)"
    case let refusal as HaapiInsecureTransportRefusal:
        return refusal.scheme + refusal.host
    case let error as TransportError:
        let kinds: [TransportError.Kind] = [
            .dns, .connect, .tls, .timeout, .tooLarge, .reset, .malformed, .invalidRequest, .closed,
        ]
        let code: Int32? = error.curlCode
        return "\(kinds.contains(error.kind)) \(code ?? 0) \(error.isRetryable)"
    case let error as CryptoImportError:
        switch error {
        case .invalidPath(let path): return path
        case .invalidPEMString(let name, let cause): return name + (cause.map { "\($0)" } ?? "")
        case .invalidPassphrase, .outOfBounds: return ""
        case .invalidType(let what), .failedToImport(let what): return what
        }
    default:
        return [DriverErrorCode.haapiRedirectRefused, .insecureTransport].map(\.rawValue).joined()
    }
}
