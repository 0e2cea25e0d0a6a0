#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import FileReading

/// Makes the configuration of the HTTP client of a configuration file.
struct HTTPClientSettings {
    private static let path = "/httpClientConfiguration"
    let assembly: ConfigurationAssembly

    init(_ assembly: ConfigurationAssembly) {
        self.assembly = assembly
    }

    func configuration(_ object: JSONObject?) throws(HaapiConfigurationFileError) -> HTTPClientConfiguration {
        var configuration = HTTPClientConfiguration.haapi
        guard let object else { return configuration }
        if let time = seconds(object, "connectTimeout") { configuration.connectTimeout = time }
        if let time = seconds(object, "requestTimeout") { configuration.requestTimeout = time }
        if let time = seconds(object, "idleTimeout") { configuration.idleTimeout = time }
        if let size = integer(object, "maximumResponseBodySize") { configuration.maximumResponseBodySize = size }
        if let size = integer(object, "maximumResponseHeaderSize") { configuration.maximumResponseHeaderSize = size }
        if let count = integer(object, "maximumConnectionsPerHost") { configuration.maximumConnectionsPerHost = count }
        configuration.keyPinnings = Self.pinnings(object["keyPinnings"])
        if let identity = object["clientIdentity"]?.object {
            configuration.clientIdentity = try ClientAuthenticationSettings(assembly)
                .identity(identity, at: Self.path + "/clientIdentity")
        }
        configuration.trust = try trust(object["trust"]?.object)
        configuration.proxy = try proxy(object["proxy"]?.string)
        switch object["httpVersion"]?.string {
        case "http1_1": configuration.httpVersion = .http1_1
        case "http2": configuration.httpVersion = .http2
        default: break
        }
        return configuration
    }

    static func pinnings(_ value: JSONValue?) -> [KeyPinning] {
        (value?.array ?? []).compactMap(\.object).map {
            KeyPinning(hostname: $0["hostname"]?.string ?? "", publicKeyHash: $0["publicKeyHash"]?.string ?? "")
        }
    }

    private func trust(_ object: JSONObject?) throws(HaapiConfigurationFileError) -> ServerTrust {
        if let text = object?["text"]?.string { return .pem(Data(text.utf8)) }
        guard let name = object?["filename"]?.string else { return .system }
        let file = assembly.file(name).path
        guard let pem = try? InputFile(file, limit: ServerTrust.maximumFileByteCount).data, !pem.isEmpty else {
            throw .init(
                path: Self.path + "/trust/filename",
                problem: .invalid(requirement: "the path of a PEM file that this process may read"))
        }
        return object?["type"]?.string == "systemAndPemFile" ? .systemAnd(pem: pem) : .pem(pem)
    }

    private func proxy(_ text: String?) throws(HaapiConfigurationFileError) -> Proxy {
        switch text {
        case nil, "environment": return .environment
        case "none": return .none
        case .some(let text):
            guard let url = URL(string: text), url.scheme != nil, url.host() != nil else {
                throw .init(
                    path: Self.path + "/proxy", problem: .invalid(requirement: "environment, none, or an absolute URL"))
            }
            return .url(url)
        }
    }

    private func seconds(_ object: JSONObject, _ name: String) -> Duration? {
        object[name]?.number?.double.map { .seconds($0) }
    }

    private func integer(_ object: JSONObject, _ name: String) -> Int? {
        object[name]?.number?.int64.map { Int($0) }
    }
}
