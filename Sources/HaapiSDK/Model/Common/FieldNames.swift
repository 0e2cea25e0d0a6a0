import Driver

/// Names of fields as errors show them: the names come from a server.
enum FieldNames {
    static func text(_ names: [String]) -> String {
        names.isEmpty ? "(none)" : names.prefix(8).map { ServerText.clean($0, limit: 60) }.joined(separator: ", ")
    }
}
