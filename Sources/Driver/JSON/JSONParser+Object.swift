#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONParser {
    /// The object that an answer or record is; `nil` for any other value and for what is no JSON, which has no members.
    package static func object(in data: Data) -> JSONObject? {
        (try? parse(data))?.object
    }
}
