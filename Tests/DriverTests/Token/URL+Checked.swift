import Foundation

extension URL {
    struct NotAURL: Error {}

    /// A URL that a test is sure of.
    static func checked(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw NotAURL() }
        return url
    }
}
