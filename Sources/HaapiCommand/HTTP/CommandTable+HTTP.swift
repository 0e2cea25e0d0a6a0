import HaapiSDK

extension CommandTable {
    static let http = Subcommand(
        path: ["http"],
        summary: "Sends one request with the rules of Driver: https only, and redirects are refused.",
        discussion: [
            "With --config the request has the trust, pins, proxy, limits and client certificate of the configuration, and "
                + "URL may be relative to its baseUrl. Credentials are better in a file than on the command line, where other "
                + "users can see them."
        ],
        options: [
            CommandOption(
                "config", short: "c", value: .file(placeholder: "FILE"),
                summary:
                    "The configuration, or - for standard input. By default the value of HAAPI_CONFIG; without either, "
                    + "none is used."),
            CommandOption(
                "header", short: "H", value: .text(placeholder: "NAME:VALUE"), isRepeatable: true,
                summary: "A header field."),
            CommandOption(
                "headers-from", value: .file(placeholder: "FILE"),
                summary: "Header fields, one on each line of a file, or of standard input if it is -."),
            CommandOption(
                "form", short: "F", value: .text(placeholder: "NAME=VALUE"), isRepeatable: true,
                summary: "A parameter of an application/x-www-form-urlencoded body."),
            CommandOption(
                "body", value: .file(placeholder: "FILE"),
                summary: "The file that is the body, or - for standard input."),
            CommandOption(
                "cacert", value: .file(placeholder: "FILE"), summary: "Certificate authorities in PEM; a regular file."),
            CommandOption("include", short: "i", summary: "Also print status and header fields."),
            CommandOption("fail", short: "f", summary: "End with status 1 if the response has status 400 or more."),
            CommandOption("allow-http", summary: "Permit http, for development."),
        ],
        arguments: [
            CommandArgument(placeholder: "METHOD", isRequired: true, summary: "GET, POST, PUT, PATCH, DELETE or HEAD."),
            CommandArgument(placeholder: "URL", isRequired: true, summary: "The address."),
        ],
        examples: [
            "http GET https://login.example.com/ --include", "http POST /oauth/v2/oauth-token -c haapi.json -F a=b",
        ],
        run: { invocation in try await RawRequest(invocation).run() })
}
