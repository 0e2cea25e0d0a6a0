import Driver

/// The JSON Schema (draft 2020-12) of a configuration file, made from its settings.
enum SettingSchema {
    static let address = "https://json-schema.org/draft/2020-12/schema"

    static var document: JSONValue {
        var object = JSONObject()
        object.append("$schema", .string(address))
        object.append("title", .string("haapi-swift configuration"))
        object.append(
            "description",
            .string("Client, server and how the two talk. Paths count from the folder of the file, URLs from baseUrl."))
        for member in shape(ConfigurationSettings.root).members { object.members.append(member) }
        object.append("$defs", .object(JSONObject([.init(name: "secret", value: secret)])))
        return .object(object)
    }

    private static func shape(_ settings: [Setting], type: String? = nil) -> JSONObject {
        var properties = JSONObject()
        if let type { properties.append("type", .object(JSONObject([.init(name: "const", value: .string(type))]))) }
        for setting in settings {
            var schema = schema(setting.type)
            schema.append("description", .string(setting.summary))
            properties.append(setting.name, .object(schema))
        }
        let required = (type == nil ? [] : ["type"]) + settings.filter(\.isRequired).map(\.name)
        var object = JSONObject()
        object.append("type", .string("object"))
        object.append("additionalProperties", .bool(false))
        if !required.isEmpty { object.append("required", .array(required.map { .string($0) })) }
        object.append("properties", .object(properties))
        return object
    }

    private static func schema(_ type: SettingType) -> JSONObject {
        switch type {
        case .text, .path: plain("string", ("minLength", .number(JSONNumber(1))))
        case .url: plain("string", ("minLength", .number(JSONNumber(1))), ("format", .string("uri-reference")))
        case .secret: JSONObject([.init(name: "$ref", value: .string("#/$defs/secret"))])
        case .flag: plain("boolean")
        case .seconds(let range):
            plain("number", ("minimum", number(range.lowerBound)), ("maximum", number(range.upperBound)))
        case .integer(let range):
            plain(
                "integer", ("minimum", .number(JSONNumber(range.lowerBound))),
                ("maximum", .number(JSONNumber(range.upperBound))))
        case .choice(let words): JSONObject([.init(name: "enum", value: .array(words.map { .string($0) }))])
        case .list(let element): plain("array", ("items", .object(schema(element))))
        case .map(let element): plain("object", ("additionalProperties", .object(schema(element))))
        case .metadata:
            JSONObject([
                .init(
                    name: "type",
                    value: .array(["string", "integer", "boolean", "array", "object"].map { .string($0) }))
            ])
        case .object(let settings): shape(settings)
        case .variants(let variants):
            JSONObject([
                .init(
                    name: "oneOf",
                    value: .array(
                        variants.map { variant in
                            var object = shape(variant.settings, type: variant.type)
                            object.append("description", .string(variant.summary))
                            return .object(object)
                        }))
            ])
        }
    }

    private static var secret: JSONValue {
        let places = SecretSource.names.map { name in
            var object = JSONObject()
            object.append("type", .string("object"))
            object.append("additionalProperties", .bool(false))
            object.append("required", .array([.string(name)]))
            object.append(
                "properties",
                .object(JSONObject([.init(name: name, value: .object(schema(.text)))])))
            return JSONValue.object(object)
        }
        return .object(
            JSONObject([
                .init(
                    name: "description",
                    value: .string("The secret itself, the environment variable that holds it, or a file that does.")),
                .init(name: "oneOf", value: .array([.object(plain("string"))] + places)),
            ]))
    }

    private static func plain(_ type: String, _ members: (String, JSONValue)...) -> JSONObject {
        JSONObject(
            [.init(name: "type", value: .string(type))] + members.map { .init(name: $0.0, value: $0.1) })
    }

    private static func number(_ value: Double) -> JSONValue {
        if let integer = Int64(exactly: value) { return .number(JSONNumber(integer)) }
        return (try? JSONParser.parse("\(value)")) ?? .null
    }
}
