import Driver

/// Why a HAAPI document cannot be read, and at which place. It holds nothing of the document's values.
public struct HaapiDecodingFailure: Error, Equatable, Sendable {
    /// What is wrong at the place.
    public enum Problem: Sendable {
        /// The text is not JSON (RFC 8259): malformed, not UTF-8, or nested more than 512 levels deep.
        case notJson
        /// A member that the flow needs is absent, `null` or blank.
        case missing
        /// The value has another JSON type than it must have.
        case wrongType
        /// The value is none of those that are known, where an unknown one must not be passed over.
        case unknownValue
    }

    /// The place as a JSON Pointer (RFC 6901), for instance `/actions/0/model/href`. Empty for the whole document.
    public let path: String
    /// What is wrong there.
    public let problem: Problem

    init(path: String, problem: Problem) {
        self.path = path
        self.problem = problem
    }
}

extension HaapiDecodingFailure: CustomStringConvertible {
    /// One sentence that names the place and what is wrong there.
    public var description: String {
        let place = path.isEmpty ? "The HAAPI document" : "\(path) of the HAAPI document"
        return switch problem {
        case .notJson: "\(place) is not JSON"
        case .missing: "\(place) is missing"
        case .wrongType: "\(place) has the wrong type"
        case .unknownValue: "\(place) has an unknown value"
        }
    }
}

extension HaapiDecodingFailure: LogSafe {}
