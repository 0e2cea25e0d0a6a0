import Driver

extension JSONValue {
    init(parsing text: String) throws {
        self = try JSONParser.parse(text)
    }
}
