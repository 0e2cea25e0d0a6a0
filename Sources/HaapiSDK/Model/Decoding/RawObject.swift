import Driver

/// The text of one JSON object of a document: compact, with sorted members and unescaped solidi.
enum RawObject {
    static func text(_ members: JSONObject) -> String {
        JSONWriter.text(.object(members), sortingMembers: true)
    }

    /// An empty object for a text that is none.
    static func members(_ text: String?) -> JSONObject {
        guard let text, let object = try? JSONParser.parse(text).object else { return JSONObject() }
        return object
    }
}
