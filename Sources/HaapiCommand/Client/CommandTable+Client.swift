import HaapiSDK

extension CommandTable {
    static let clientShow = Subcommand(
        path: ["client", "show"],
        summary: "Shows the dynamic client that is stored for the configuration. Nothing is sent.",
        options: [configOption, jsonOption],
        examples: ["client show --config haapi.json"],
        run: { invocation in
            let file = try await invocation.configuration()
            guard let client = try await file.builder().storedDynamicClient() else {
                throw CommandFailure(.failed, noClient(file))
            }
            let report = StoredClientReport(client)
            if invocation.arguments.has("json") {
                try invocation.console.print(try JSONText.of(report))
            } else {
                for line in report.lines { try invocation.console.print(line) }
            }
            return .success
        })

    static let clientClear = Subcommand(
        path: ["client", "clear"],
        summary: "Forgets the dynamic client that is stored for the configuration.",
        discussion: [
            "The next build checks the attestation again, and registers a new client if the device cannot attest. The server "
                + "is asked to delete the client only with --unregister, or if the configuration has unregistersOnClear; a "
                + "failure of that is logged (--verbose) and does not keep the client."
        ],
        options: [
            configOption,
            CommandOption("unregister", summary: "Also ask the server to delete the client (RFC 7592)."),
        ],
        run: { invocation in
            let file = try await invocation.configuration()
            let builder = file.builder()
            if invocation.arguments.has("unregister"), let dcr = file.dcr {
                builder.setDCRConfiguration(dcr.unregistering)
            }
            let report = try await wordsOfClearing(builder, file)
            try await builder.clearStoredDynamicClient()
            try invocation.console.say(report)
            return .success
        })

    /// A record that cannot be read, for instance one of a later version, is cleared all the same. Where nothing can be cleared
    /// either, clearing says so.
    private static func wordsOfClearing(
        _ builder: HaapiAccessorBuilder, _ file: HaapiConfigurationFile
    ) async throws -> String {
        do {
            let client = try await builder.storedDynamicClient()
            return client.map { "Cleared \(TerminalText.line($0.clientId))." } ?? noClient(file)
        } catch is HaapiError {
            return "Cleared a record that this version cannot read."
        }
    }

    private static func noClient(_ file: HaapiConfigurationFile) -> String {
        file.dcr == nil
            ? "The configuration has no dcrConfiguration, so there is no dynamic client."
            : "No dynamic client is stored for this configuration."
    }
}

extension DCRConfiguration {
    /// The same, and the server is asked to delete what is cleared.
    var unregistering: DCRConfiguration {
        DCRConfiguration(
            templateClientId: templateClientId, clientRegistrationEndpointUrl: clientRegistrationEndpointUrl,
            storage: storage, unregistersOnClear: true, additionalMetadata: additionalMetadata)
    }
}
