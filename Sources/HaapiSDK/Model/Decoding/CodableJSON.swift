import Driver

/// A JSON value on its way through `Codable`.
struct CodableJSON: Codable {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Key.self) {
            value = .object(
                JSONObject(
                    try members.allKeys.map { key in
                        JSONObject.Member(
                            name: key.stringValue, value: try members.decode(CodableJSON.self, forKey: key).value)
                    }))
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(CodableJSON.self).value) }
            value = .array(values)
        } else {
            value = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let text = try? container.decode(String.self) { return .string(text) }
        if let flag = try? container.decode(Bool.self) { return .bool(flag) }
        if let integer = try? container.decode(Int64.self) { return .number(JSONNumber(integer)) }
        let double = try container.decode(Double.self)
        // The text of a finite double is a JSON number.
        guard double.isFinite, let number = try? JSONParser.parse("\(double)").number else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "The number is not finite")
        }
        return .number(number)
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .object(let object):
            var container = encoder.container(keyedBy: Key.self)
            for member in object.members {
                try container.encode(CodableJSON(member.value), forKey: Key(stringValue: member.name))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(CodableJSON(element)) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .number(let number):
            var container = encoder.singleValueContainer()
            if let integer = Int64(number.text) {
                try container.encode(integer)
            } else if let double = number.double {
                try container.encode(double)
            } else {
                // No encoder takes it as a number.
                try container.encode(number.text)
            }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }
}
