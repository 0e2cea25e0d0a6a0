import Foundation
import Testing

@testable import Driver
@testable import HaapiCommand
@testable import HaapiSDK

@Suite struct ConfigurationFileTests {
    private static let minimal = """
        {"clientId": "main-client", "baseUrl": "https://login.example.com/idsvr/", "tokenEndpointUrl": "/oauth/token",
         "authorizationEndpointUrl": "oauth/authorize", "appRedirect": "app://haapi"}
        """

    private func read(
        _ text: String, environment: [String: String] = [:], folder: URL = URL(filePath: "/nowhere")
    ) throws -> HaapiConfigurationFile {
        try HaapiConfigurationFile(Data(text.utf8), relativeTo: folder, environment: environment)
    }

    /// The document with one more member.
    private static func adding(_ member: String) -> String {
        minimal.trimmingCharacters(in: .whitespacesAndNewlines).dropLast() + ", " + member + "}"
    }

    private func failure(_ text: String, environment: [String: String] = [:]) -> HaapiConfigurationFileError? {
        do {
            _ = try read(text, environment: environment)
            return nil
        } catch {
            return error as? HaapiConfigurationFileError
        }
    }

    @Test func whatIsNotInTheFileHasTheDefaultsOfTheCode() throws {
        let configuration = try read(Self.minimal).haapi
        #expect(configuration.name == "main-client")
        #expect(configuration.baseURL.absoluteString == "https://login.example.com/idsvr/")
        #expect(configuration.tokenEndpointURL.absoluteString == "https://login.example.com/oauth/token")
        #expect(
            configuration.authorizationEndpointURL.absoluteString == "https://login.example.com/idsvr/oauth/authorize")
        #expect(configuration.appRedirect == "app://haapi")
        #expect(configuration.isAutoRedirect)
        #expect(configuration.minTokenTtl == 10)
        #expect(configuration.httpHeadersProvider == nil)
        #expect(configuration.authorizationParametersProvider == nil)
        #expect(configuration.revocationEndpointURL == nil)
        #expect(configuration.attestationConfiguration.useAttestation)
        #expect(configuration.attestationConfiguration.attestationMaxRetries == 3)
        #expect(configuration.tokenBoundConfiguration is UnboundedTokenConfiguration)
        #expect(configuration.clientAuthenticationMethod is ClientAuthenticationMethodNone)
        #expect(!configuration.allowInsecureHttpEndpoints)
        #expect(configuration.issuer == nil)
        #expect(configuration.httpClientConfiguration.connectTimeout == .seconds(20))
        #expect(try read(Self.minimal).dcr == nil)
    }

    @Test func theRecordOfTheSisterPlatformsCarriesOver() throws {
        let file = try read(
            """
            {"clientId": "c", "baseUrl": "https://login.example.com", "tokenEndpointUrl": "https://login.example.com/t",
             "authorizationEndpointUrl": "https://login.example.com/a", "appRedirect": "app://haapi",
             "keyStoreAlias": "alias", "urlSessionOption": "default",
             "dcrConfiguration": {"templateClientId": "t", "clientRegistrationEndpointUrl": "/r", "contextOption": "default"}}
            """)
        #expect(file.dcr?.templateClientId == "t")
        #expect(file.dcr?.clientRegistrationEndpointUrl.absoluteString == "https://login.example.com/r")
    }

    @Test func secretsComeFromTheFileTheEnvironmentOrAFileOfTheirOwn() throws {
        let place = try Place()
        _ = try place.write("of the file\n", "secret.txt")
        let sources = [
            (#""plain""#, "plain"), (#"{"environment": "SECRET"}"#, "of the environment"),
            (#"{"file": "secret.txt"}"#, "of the file"),
        ]
        for (source, secret) in sources {
            let file = try read(
                Self.adding(
                    #""clientAuthenticationMethod": {"type": "secret", "secret": \#(source), "transport": "body"}"#),
                environment: ["SECRET": "of the environment"], folder: place.url)
            let method = try #require(file.haapi.clientAuthenticationMethod as? ClientAuthenticationMethodSecret)
            #expect(method.transport == .body)
            let attempt = ClientAuthenticationAttempt(
                clientId: "c", tokenEndpoint: file.haapi.tokenEndpointURL, requestURL: file.haapi.tokenEndpointURL,
                now: Date(), random: .system)
            #expect(try method.credentials(for: attempt).parameters.map(\.1) == ["c", secret])
        }
    }

    @Test func aConfigurationIsReadByItself() throws {
        let place = try Place()
        let path = try place.write(Self.minimal, "haapi.json")
        #expect(try HaapiConfiguration(contentsOf: URL(filePath: path)).clientId == "main-client")
        #expect(
            try HaapiConfigurationFile(contentsOf: URL(filePath: path)).description
                == "HaapiConfigurationFile(main-client)")
    }

    @Test func aFileThatIsNotThereSaysSo() {
        #expect(throws: HaapiConfigurationFileError(path: "", problem: .unreadable(reason: "there is no such file"))) {
            try HaapiConfigurationFile(contentsOf: URL(filePath: "/nowhere/haapi.json"))
        }
    }

    @Test func aFileThatCannotBeReadSaysWhy() {
        #expect(throws: HaapiConfigurationFileError(path: "", problem: .unreadable(reason: "it is a folder"))) {
            try HaapiConfigurationFile(contentsOf: URL(filePath: "/"))
        }
    }

    @Test func aSecretComesFromAPipe() throws {
        let pipe = try FilledPipe("of the pipe\n")
        let file = try read(
            Self.adding(
                #""clientAuthenticationMethod": {"type": "secret", "secret": {"file": "\#(pipe.path)"}}"#))
        #expect(file.haapi.clientAuthenticationMethod is ClientAuthenticationMethodSecret)
    }

    @Test func pathsOfAPipeCountFromTheWorkingFolder() throws {
        let pipe = try FilledPipe(
            Self.adding(#""clientAuthenticationMethod": {"type": "secret", "secret": {"file": "Package.swift"}}"#))
        // Tests run in the folder of the package.
        let isThere = FileManager.default.fileExists(atPath: "Package.swift")
        do {
            _ = try HaapiConfigurationFile(contentsOf: URL(filePath: pipe.path))
            #expect(isThere)
        } catch {
            #expect(!isThere, "\(error)")
        }
    }

    #if os(Linux)
        /// So does a file that a shell opens: `haapi … --config /dev/stdin <haapi.json`.
        @Test func pathsOfADescriptorCountFromTheWorkingFolder() async throws {
            let place = try Place()
            let configuration = try place.write(
                Self.adding(#""clientAuthenticationMethod": {"type": "secret", "secret": {"file": "secret.txt"}}"#),
                "haapi.json")
            _ = try place.write("of the file", "secret.txt")
            let run = try await FinishedProcess(
                "/bin/bash",
                [
                    "-c",
                    "cd '\(place.url.path)' && exec '\(FinishedProcess.haapi)' client show --config /dev/stdin <'\(configuration)'",
                ])
            #expect(!run.diagnostics.contains("secret"), "\(run.diagnostics)")
            #expect(run.status != ExitStatus.configuration.rawValue)
        }
    #endif

    // MARK: Errors

    @Test(
        arguments: [
            ("", "", "The configuration file is not JSON"),
            ("[]", "", "The configuration has to be an object."),
            ("{}", "/clientId", "/clientId is missing."),
            (adding(#""clientID": "x""#), "/clientID", "/clientID is no setting; look at its spelling."),
            (adding(#""clientId": "x""#), "/clientId", "/clientId is there twice; leave one of them."),
            (adding(#""isAutoRedirect": "yes""#), "/isAutoRedirect", "/isAutoRedirect has to be true or false."),
            (adding(#""minTokenTtl": "10""#), "/minTokenTtl", "/minTokenTtl has to be a number of seconds."),
            (adding(#""minTokenTtl": -1"#), "/minTokenTtl", "/minTokenTtl has to be from 0.0 to 86400.0 seconds."),
            (adding(#""issuer": """#), "/issuer", "/issuer has to be a string with something in it."),
            (
                adding(#""tokenBoundConfiguration": "both""#), "/tokenBoundConfiguration",
                "/tokenBoundConfiguration has to be one of unbounded, bounded."
            ),
            (
                adding(#""authorizationParameters": {"scopes": "openid"}"#), "/authorizationParameters/scopes",
                "/authorizationParameters/scopes has to be a list."
            ),
            (
                adding(#""authorizationParameters": {"scopes": ["a", 1]}"#), "/authorizationParameters/scopes/1",
                "/authorizationParameters/scopes/1 has to be a string."
            ),
            (
                adding(#""clientAuthenticationMethod": {}"#), "/clientAuthenticationMethod/type",
                "/clientAuthenticationMethod/type is missing."
            ),
            (
                adding(#""clientAuthenticationMethod": {"type": "oath"}"#), "/clientAuthenticationMethod/type",
                "/clientAuthenticationMethod/type has to be one of none, secret, mtls, jwtAsymmetric, jwtSymmetric."
            ),
            (
                adding(#""clientAuthenticationMethod": {"type": "none", "secret": "x"}"#),
                "/clientAuthenticationMethod/secret",
                "/clientAuthenticationMethod/secret is no setting; look at its spelling."
            ),
            (
                adding(#""clientAuthenticationMethod": {"type": "secret", "secret": {"env": "x"}}"#),
                "/clientAuthenticationMethod/secret",
                "/clientAuthenticationMethod/secret has to be a string, or an object with one of environment and file."
            ),
            (
                adding(#""clientAuthenticationMethod": {"type": "secret", "secret": {"environment": "NOT_SET"}}"#),
                "/clientAuthenticationMethod/secret",
                "/clientAuthenticationMethod/secret is a secret that is not found: the environment variable that it names is "
                    + "not set."
            ),
            (
                adding(#""clientAuthenticationMethod": {"type": "secret", "secret": ""}"#),
                "/clientAuthenticationMethod/secret",
                "/clientAuthenticationMethod/secret has to be a secret with something in it."
            ),
            (
                adding(#""clientAuthenticationMethod": {"type": "mtls"}"#),
                "/clientAuthenticationMethod/pkcs12Filename",
                "/clientAuthenticationMethod/pkcs12Filename is missing."
            ),
            (
                adding(#""clientAuthenticationMethod": {"type": "mtls", "pkcs12Filename": "not-there.p12"}"#),
                "/clientAuthenticationMethod/pkcs12Filename",
                "/clientAuthenticationMethod/pkcs12Filename has to be the path of a regular file that this process may read."
            ),
            (
                adding(#""clientAuthenticationMethod": {"type": "mtls", "keyFilename": "key.pem"}"#),
                "/clientAuthenticationMethod/certificateFilename",
                "/clientAuthenticationMethod/certificateFilename is missing."
            ),
            (
                adding(#""httpClientConfiguration": {"clientIdentity": {"keyFilename": "key.pem"}}"#),
                "/httpClientConfiguration/clientIdentity/certificateFilename",
                "/httpClientConfiguration/clientIdentity/certificateFilename is missing."
            ),
            (
                adding(#""httpClientConfiguration": {"clientIdentity": {"keyPassphrase": "x"}}"#),
                "/httpClientConfiguration/clientIdentity/certificateFilename",
                "/httpClientConfiguration/clientIdentity/certificateFilename is missing."
            ),
            (
                adding(#""httpClientConfiguration": {"clientIdentity": {"pkcs12Passphrase": "x"}}"#),
                "/httpClientConfiguration/clientIdentity/pkcs12Filename",
                "/httpClientConfiguration/clientIdentity/pkcs12Filename is missing."
            ),
            (
                adding(#""httpClientConfiguration": {"clientIdentity": {}}"#),
                "/httpClientConfiguration/clientIdentity/pkcs12Filename",
                "/httpClientConfiguration/clientIdentity/pkcs12Filename is missing."
            ),
            (
                adding(#""dcrConfiguration": {"templateClientId": "t"}"#),
                "/dcrConfiguration/clientRegistrationEndpointUrl",
                "/dcrConfiguration/clientRegistrationEndpointUrl is missing."
            ),
            (
                adding(#""httpClientConfiguration": {"trust": {"type": "pemFile", "filename": "not-there.pem"}}"#),
                "/httpClientConfiguration/trust/filename",
                "/httpClientConfiguration/trust/filename has to be the path of a PEM file that this process may read."
            ),
            (
                adding(#""httpClientConfiguration": {"keyPinnings": [{"hostname": "h"}]}"#),
                "/httpClientConfiguration/keyPinnings/0/publicKeyHash",
                "/httpClientConfiguration/keyPinnings/0/publicKeyHash is missing."
            ),
            (
                minimal.replacing("https://login.example.com/idsvr/", with: "login.example.com"), "/baseUrl",
                "/baseUrl has to be an absolute https URL with a host."
            ),
        ])
    func whatIsWrongIsNamedWithItsPlace(text: String, path: String, description: String) throws {
        let problem = try #require(failure(text))
        #expect(problem.path == path)
        #expect(problem.description.hasPrefix(description), "\(problem)")
    }

    @Test func noErrorShowsAValue() throws {
        let value = "xyzzy-secret"
        let members = ConfigurationSettings.root.flatMap { setting in
            [
                #""\#(setting.name)": {"\#(value)": "\#(value)"}"#, #""\#(setting.name)": ["\#(value)", 1.5]"#,
                #""\#(setting.name)": {"type": "\#(value)"}"#,
            ]
        }
        // A name that is no setting is shown, since it has to be found in the file; a value never is.
        for member in members {
            guard let problem = failure(Self.adding(member)) else { continue }
            #expect(!problem.description.replacing("/\(value)", with: "").contains(value), "\(problem)")
        }
    }
}
