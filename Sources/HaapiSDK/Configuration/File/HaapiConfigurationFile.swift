#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Driver
import FileReading

/// A configuration in a JSON file: the client, the server, and the fallback.
///
/// ```json
/// {
///     "clientId": "main-client",
///     "baseUrl": "https://login.example.com",
///     "tokenEndpointUrl": "/oauth/v2/oauth-token",
///     "authorizationEndpointUrl": "/oauth/v2/oauth-authorize",
///     "appRedirect": "app://haapi",
///     "clientAuthenticationMethod": { "type": "secret", "secret": { "environment": "HAAPI_SECRET" } },
///     "dcrConfiguration": {
///         "templateClientId": "template-client",
///         "clientRegistrationEndpointUrl": "/token-service/oauth-registration"
///     }
/// }
/// ```
///
/// Names are those of the records of Curity's React Native SDK where it has them. URLs may be relative to `baseUrl`, paths
/// count from the folder of the file, or from the working folder where a pipe takes its place. A secret is a string,
/// `{"environment": "NAME"}` or `{"file": "PATH"}`. ``jsonSchema`` has all settings. A setting that there is not, or a value of another type, is an error that says where it is.
public struct HaapiConfigurationFile: Sendable {
    /// The client, the server and how the two talk.
    public let haapi: HaapiConfiguration
    /// The fallback, if the file has one.
    public let dcr: DCRConfiguration?

    /// Reads a file.
    /// - Parameters:
    ///   - url: a file URL.
    ///   - environment: where the environment variables of secrets are looked up; those of the process by default.
    /// - Throws: ``HaapiConfigurationFileError``.
    public init(
        contentsOf url: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(HaapiConfigurationFileError) {
        let file: InputFile
        do {
            file = try InputFile(url.path)
        } catch {
            throw .init(path: "", problem: .unreadable(reason: error.explanation))
        }
        // A shell may give a file the name of one of its descriptors.
        let isDescriptor = ["/dev/", "/proc/"].contains { url.path.hasPrefix($0) }
        let folder = file.isRegular && !isDescriptor ? url.absoluteURL.deletingLastPathComponent() : Self.workingFolder
        try self.init(file.data, relativeTo: folder, environment: environment)
    }

    /// What paths count from where there is no file to count from.
    private static var workingFolder: URL {
        URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    }

    /// Reads a document.
    /// - Parameters:
    ///   - data: the document.
    ///   - folder: what relative paths in it count from.
    ///   - environment: where the environment variables of secrets are looked up; those of the process by default.
    /// - Throws: ``HaapiConfigurationFileError``.
    public init(
        _ data: Data, relativeTo folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(HaapiConfigurationFileError) {
        let document: JSONValue
        do {
            document = try JSONParser.parse(data)
        } catch {
            throw .init(path: "", problem: .notJSON(reason: error.description))
        }
        let assembly = try ConfigurationAssembly(document, folder: folder, environment: environment)
        haapi = try assembly.haapi()
        dcr = try assembly.dcr()
    }

    /// A builder with all that the file says.
    /// - Returns: a new one with each call.
    public func builder() -> HaapiAccessorBuilder {
        let builder = HaapiAccessorBuilder(haapi)
        if let dcr { builder.setDCRConfiguration(dcr) }
        return builder
    }

    /// The JSON Schema (draft 2020-12) of such a file, for editors.
    public static var jsonSchema: String { IndentedJSON.text(SettingSchema.document) }
}

extension HaapiConfigurationFile: CustomStringConvertible, CustomReflectable {
    public var description: String { "HaapiConfigurationFile(\(haapi.name))" }
    public var customMirror: Mirror { Mirror(self, children: ["haapi": haapi]) }
}

extension HaapiConfiguration {
    /// What a JSON file says of client and server. ``HaapiConfigurationFile`` also has its fallback.
    /// - Parameter url: a file URL.
    /// - Throws: ``HaapiConfigurationFileError``.
    public convenience init(contentsOf url: URL) throws(HaapiConfigurationFileError) {
        let other = try HaapiConfigurationFile(contentsOf: url).haapi
        self.init(
            name: other.name, clientId: other.clientId, baseURL: other.baseURL,
            tokenEndpointURL: other.tokenEndpointURL, authorizationEndpointURL: other.authorizationEndpointURL,
            appRedirect: other.appRedirect, httpHeadersProvider: other.httpHeadersProvider,
            authorizationParametersProvider: other.authorizationParametersProvider,
            isAutoRedirect: other.isAutoRedirect,
            httpClientConfiguration: other.httpClientConfiguration, revocationEndpointURL: other.revocationEndpointURL,
            minTokenTtl: other.minTokenTtl, attestationConfiguration: other.attestationConfiguration,
            tokenBoundConfiguration: other.tokenBoundConfiguration,
            tokenEndpointResponseListener: other.tokenEndpointResponseListener,
            clientAuthenticationMethod: other.clientAuthenticationMethod,
            allowInsecureHttpEndpoints: other.allowInsecureHttpEndpoints, issuer: other.issuer)
    }
}
