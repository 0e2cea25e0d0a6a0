/// Why a text is not JSON, and where. Nothing of the text is in it.
package struct JSONParseError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Problem: String, Sendable {
        case empty = "it is empty"
        case syntax = "it is not JSON"
        case invalidUTF8 = "it is not UTF-8"
        case tooDeep = "it is nested too deeply"
        case endsEarly = "it ends too early"
        case trailingText = "something follows the JSON value"
    }

    package let problem: Problem
    /// Counted in bytes from the start.
    package let offset: Int

    package var description: String { "\(problem.rawValue) (byte \(offset))" }
}
