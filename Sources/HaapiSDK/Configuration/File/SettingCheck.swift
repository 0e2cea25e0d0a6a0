import Driver

/// Compares a document with the settings that there are. What has passed can be read without more checks of types. Pure.
enum SettingCheck {
    static func check(
        _ value: JSONValue, _ settings: [Setting], at path: String = ""
    ) throws(HaapiConfigurationFileError) {
        guard let object = value.object else { throw wrong(path, "an object") }
        try check(object, settings, at: path, discriminator: nil)
    }

    private static func check(
        _ object: JSONObject, _ settings: [Setting], at path: String, discriminator: String?
    ) throws(HaapiConfigurationFileError) {
        var seen: Set<String> = []
        for member in object.members {
            let place = path + "/" + pointer(member.name)
            guard seen.insert(member.name).inserted else { throw .init(path: place, problem: .repeated) }
            if member.name == discriminator { continue }
            guard let setting = settings.first(where: { $0.name == member.name }) else {
                throw .init(path: place, problem: .unknown)
            }
            if member.value == .null, !setting.isRequired { continue }
            try check(member.value, setting.type, at: place)
        }
        if let missing = settings.first(where: { $0.isRequired && !seen.contains($0.name) }) {
            throw .init(path: path + "/" + pointer(missing.name), problem: .missing)
        }
    }

    private static func check(
        _ value: JSONValue, _ type: SettingType, at path: String
    ) throws(HaapiConfigurationFileError) {
        switch type {
        case .text, .url, .path:
            guard let text = value.string else { throw wrong(path, "a string") }
            guard !text.isEmpty else { throw invalid(path, "a string with something in it") }
        case .secret: try checkSecret(value, at: path)
        case .flag: guard value.bool != nil else { throw wrong(path, "true or false") }
        case .seconds(let range):
            guard let number = value.number?.double else { throw wrong(path, "a number of seconds") }
            guard range.contains(number) else {
                throw invalid(path, "from \(range.lowerBound) to \(range.upperBound) seconds")
            }
        case .integer(let range):
            guard let number = value.number?.int64 else { throw wrong(path, "a whole number") }
            guard range.contains(number) else {
                throw invalid(path, "from \(range.lowerBound) to \(range.upperBound)")
            }
        case .choice(let words):
            guard let text = value.string else { throw wrong(path, "a string") }
            guard words.contains(text) else { throw invalid(path, "one of " + words.joined(separator: ", ")) }
        case .list(let element):
            guard let values = value.array else { throw wrong(path, "a list") }
            for (index, value) in values.enumerated() { try check(value, element, at: "\(path)/\(index)") }
        case .map(let element):
            guard let object = value.object else { throw wrong(path, "an object") }
            for member in object.members { try check(member.value, element, at: path + "/" + pointer(member.name)) }
        case .metadata:
            guard RegistrationMetadata(value) != nil else {
                throw wrong(path, "a string, a whole number, true, false, or a list or an object of these")
            }
        case .object(let settings): try check(value, settings, at: path)
        case .variants(let variants): try check(value, variants, at: path)
        }
    }

    private static func check(
        _ value: JSONValue, _ variants: [SettingType.Variant], at path: String
    ) throws(HaapiConfigurationFileError) {
        guard let object = value.object else { throw wrong(path, "an object with a type") }
        let place = path + "/type"
        guard let member = object["type"] else { throw .init(path: place, problem: .missing) }
        guard let type = member.string else { throw wrong(place, "a string") }
        guard let variant = variants.first(where: { $0.type == type }) else {
            throw invalid(place, "one of " + variants.map(\.type).joined(separator: ", "))
        }
        try check(object, variant.settings, at: path, discriminator: "type")
    }

    private static func checkSecret(_ value: JSONValue, at path: String) throws(HaapiConfigurationFileError) {
        if value.string != nil { return }
        guard let object = value.object, object.members.count == 1, let member = object.members.first,
            SecretSource.names.contains(member.name)
        else {
            throw wrong(
                path, "a string, or an object with one of " + SecretSource.names.joined(separator: " and "))
        }
        try check(member.value, .text, at: path + "/" + member.name)
    }

    private static func wrong(_ path: String, _ expected: String) -> HaapiConfigurationFileError {
        .init(path: path, problem: .wrongType(expected: expected))
    }

    private static func invalid(_ path: String, _ requirement: String) -> HaapiConfigurationFileError {
        .init(path: path, problem: .invalid(requirement: requirement))
    }

    /// RFC 6901 section 3. A name is no value, and can still be a secret that was put in the wrong place: it is cut.
    static func pointer(_ name: String) -> String {
        let text = ServerText.clean(name, limit: 60)
        return text.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

extension RegistrationMetadata {
    /// `nil` for `null`, for a number with a fraction, and for what holds one of them.
    init?(_ value: JSONValue) {
        switch value {
        case .null: return nil
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number(let number):
            guard let integer = number.int64 else { return nil }
            self = .integer(integer)
        case .array(let values):
            let elements = values.compactMap { RegistrationMetadata($0) }
            guard elements.count == values.count else { return nil }
            self = .array(elements)
        case .object(let object):
            var members: [String: RegistrationMetadata] = [:]
            for member in object.members {
                guard let value = RegistrationMetadata(member.value) else { return nil }
                members[member.name] = value
            }
            self = .object(members)
        }
    }
}
