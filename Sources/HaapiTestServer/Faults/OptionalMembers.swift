internal import Driver

/// Which members an object of an answer may leave out, as its other members tell what it is.
enum OptionalMembers {
    static func of(_ object: JSONObject) -> [String] {
        rules.filter { rule in
            rule.present.allSatisfy { object[$0] != nil } && rule.absent.allSatisfy { object[$0] == nil }
        }.flatMap(\.optional)
    }

    private struct Rule {
        var present: [String]
        var absent: [String] = []
        var optional: [String]
    }

    private static let rules = [
        // Steps and problems; fields have a name as well.
        Rule(
            present: ["type"], absent: ["name", "id", "href", "alg"],
            optional: ["metadata", "properties", "messages", "links", "actions", "title", "code", "invalidFields"]),
        Rule(present: ["viewName"], optional: ["templateArea"]),
        Rule(
            present: ["status"],
            optional: ["recipientOfCommunication", "maxWaitTime", "maxWaitRemainingTime", "interval"]),
        Rule(present: ["template"], optional: ["title", "properties"]),
        Rule(
            present: ["href", "method"],
            optional: ["type", "actionTitle", "title", "fields", "continueActions", "errorActions"]),
        Rule(present: ["href", "rel"], optional: ["title", "type"]),
        Rule(present: ["name", "arguments"], optional: ["errorActions"]),
        Rule(present: ["name", "type"], absent: ["arguments"], optional: ["label", "placeholder"]),
        Rule(
            present: ["name", "type", "label"], absent: ["options", "checked"],
            optional: ["value", "kind", "required", "minLength", "maxLength"]),
        Rule(present: ["name", "checked"], optional: ["value", "readonly"]),
        Rule(present: ["label", "value"], absent: ["name"], optional: ["selected"]),
        Rule(present: ["name", "reason"], optional: ["detail"]),
        Rule(
            present: ["access_token"],
            optional: ["refresh_token", "scope", "id_token", "error", "error_description"]),
        Rule(present: ["error"], optional: ["error_description", "error_uri"]),
        Rule(
            present: ["client_id"],
            optional: [
                "client_name", "jwks", "jwks_uri", "registration_client_uri", "registration_access_token",
                "registration_access_token_expires_in", "client_secret_expires_at", "token_endpoint_auth_method",
            ]),
    ]
}
