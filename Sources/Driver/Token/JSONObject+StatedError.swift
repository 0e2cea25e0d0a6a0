extension JSONObject {
    /// The member `error` of an answer (RFC 6749 section 5.2); `nil` if there is none, or none but `null` and empty
    /// text. Of several the last of those that say something, so that a second one cannot take an error back.
    package var statedError: JSONValue? {
        members.last { $0.name == "error" && $0.value != .null && $0.value != .string("") }?.value
    }
}
