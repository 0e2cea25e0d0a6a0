/// One setting of a configuration file: what the check of a file, the reading of it and the JSON Schema are made from.
struct Setting: Sendable {
    let name: String
    let type: SettingType
    var isRequired = false
    /// One sentence for the schema.
    let summary: String

    init(_ name: String, _ type: SettingType, isRequired: Bool = false, _ summary: String) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.summary = summary
    }
}

/// What a setting can be.
indirect enum SettingType: Sendable {
    /// A string with something in it.
    case text
    /// A string that is a URL, absolute or relative to `baseUrl`.
    case url
    /// The path of a file or folder, absolute or relative to the folder of the configuration file.
    case path
    /// A string, or an object that says where the secret is.
    case secret
    case flag
    /// A number of seconds.
    case seconds(ClosedRange<Double>)
    case integer(ClosedRange<Int64>)
    case choice([String])
    case list(SettingType)
    /// An object with any names.
    case map(SettingType)
    /// A value of a registration request.
    case metadata
    case object([Setting])
    /// An object whose `type` says which other members it has.
    case variants([Variant])

    struct Variant: Sendable {
        let type: String
        let summary: String
        let settings: [Setting]
    }
}
