#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The text of a log record: constant words, and values that say by their label or their type how far they may go.
///
/// A text that is not a literal cannot be put in without a label, so a secret does not get into a log by accident:
/// numbers, Boolean values, enumerations and ``LogSafe`` types go in as they are; `public:` is the author's word that a
/// text is no secret and identifies no person; `sensitive:` is masked; a ``Secret`` is never shown.
package struct LogMessage: Sendable, ExpressibleByStringInterpolation {
    private let parts: [Part]

    package init(stringLiteral value: String) {
        parts = [.constant(value)]
    }

    package init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
    }

    /// The record as one line; `masksSensitiveValues` says whether values labelled `sensitive:` are replaced.
    func text(masksSensitiveValues: Bool) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .constant(let words): text += words
            case .open(let value): text += LogLine.text(value)
            case .sensitive(let value): text += masksSensitiveValues ? "(masked)" : LogLine.text(value)
            }
        }
        return text
    }

    enum Part: Sendable {
        case constant(String)
        case open(String)
        case sensitive(String)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: String) {
            parts.append(.constant(literal))
        }

        package mutating func appendInterpolation(_ value: some BinaryInteger) {
            parts.append(.constant(String(value)))
        }

        package mutating func appendInterpolation(_ value: Bool) {
            parts.append(.constant(String(value)))
        }

        package mutating func appendInterpolation(_ value: Duration) {
            parts.append(.constant(String(describing: value)))
        }

        package mutating func appendInterpolation(_ value: Date) {
            parts.append(.constant(value.textForPeople))
        }

        package mutating func appendInterpolation(_ value: StaticString) {
            parts.append(.constant(String(describing: value)))
        }

        package mutating func appendInterpolation<Value>(_ value: Value)
        where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
            parts.append(.constant(value.rawValue))
        }

        package mutating func appendInterpolation(_ value: some LogSafe) {
            parts.append(.open(value.logText))
        }

        /// Scheme, host, port and path; no user information, query or fragment.
        package mutating func appendInterpolation(_ url: URL) {
            parts.append(.open(url.addressForPeople))
        }

        /// Method and address; the path is masked if it is sensitive.
        package mutating func appendInterpolation(_ request: HTTPRequest) {
            appendInterpolation(request.method)
            appendLiteral(" ")
            guard request.isPathSensitive, let origin = request.url.originForPeople else {
                return appendInterpolation(request.url)
            }
            appendInterpolation(public: origin)
            appendInterpolation(sensitive: request.url.absoluteURL.path())
        }

        /// The text of an error that is ``LogSafe``, of any other just its type: errors of an app may hold anything.
        package mutating func appendInterpolation(_ error: any Error) {
            parts.append(.open((error as? any LogSafe)?.logText ?? String(reflecting: type(of: error))))
        }

        /// Never shown, whatever the masking says.
        package mutating func appendInterpolation<Kind>(_ secret: Secret<Kind>) {
            parts.append(.constant(secret.description))
        }

        /// No secret, and nothing that identifies a person.
        package mutating func appendInterpolation(public value: String) {
            parts.append(.open(value))
        }

        /// Identifies a person, a device or a session, but opens no door: user names, client ids, key ids. Masked unless
        /// ``HaapiLogger/isSensitiveValueMasked`` is `false`. Credentials are not sensitive but secret: they stay out.
        package mutating func appendInterpolation(sensitive value: String) {
            parts.append(.sensitive(value))
        }
    }
}
