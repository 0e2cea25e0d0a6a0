/// A configuration file cannot be used. It says where and why, and never what the file holds there.
public struct HaapiConfigurationFileError: Error, Equatable, Sendable {
    /// What is wrong.
    public enum Problem: Equatable, Sendable {
        /// The file cannot be read; the text says why.
        case unreadable(reason: String)
        /// It is no JSON (RFC 8259); the text says why and at which byte.
        case notJSON(reason: String)
        /// A setting that is needed is not there.
        case missing
        /// There is no setting of this name.
        case unknown
        /// A name is there twice.
        case repeated
        /// The value is of another type; the text says which one is expected.
        case wrongType(expected: String)
        /// The value is of the right type and cannot be used; the text says what it has to be.
        case invalid(requirement: String)
        /// The secret is not where the file says that it is; the text says where that is.
        case secretNotFound(place: String)
    }

    /// The place in the document, as a JSON Pointer (RFC 6901); empty for the whole.
    public let path: String
    /// What is wrong.
    public let problem: Problem

    /// - Parameters:
    ///   - path: the place in the document, as a JSON Pointer.
    ///   - problem: what is wrong.
    public init(path: String, problem: Problem) {
        self.path = path
        self.problem = problem
    }
}

extension HaapiConfigurationFileError: CustomStringConvertible {
    public var description: String {
        let place = path.isEmpty ? "The configuration" : path
        return switch problem {
        case .unreadable(let reason): "The configuration file cannot be read: \(reason)."
        case .notJSON(let reason): "The configuration file is not JSON: \(reason)."
        case .missing: "\(place) is missing."
        case .unknown: "\(place) is no setting; look at its spelling."
        case .repeated: "\(place) is there twice; leave one of them."
        case .wrongType(let expected): "\(place) has to be \(expected)."
        case .invalid(let requirement): "\(place) has to be \(requirement)."
        case .secretNotFound(let source): "\(place) is a secret that is not found: \(source)."
        }
    }
}
