import HaapiSDK

extension CommandTable {
    static let configSchema = Subcommand(
        path: ["config", "schema"], summary: "Prints the JSON Schema of configuration files.",
        discussion: [
            "All settings of client, server, transport and fallback are in one JSON file. Names are those of the records of "
                + "Curity's React Native SDK where it has them. URLs may be relative to baseUrl, and paths count from the "
                + "folder of the file. A secret is a string, {\"environment\": \"NAME\"} or {\"file\": \"PATH\"}."
        ],
        examples: ["config schema > haapi-configuration.schema.json"],
        run: { invocation in
            try invocation.console.output.write(HaapiConfigurationFile.jsonSchema)
            return .success
        })
}
