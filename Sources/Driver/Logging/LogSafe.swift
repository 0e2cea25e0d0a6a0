/// A type whose text may always stand in a log: no secret in it, no query string, nothing about a person.
package protocol LogSafe {
    var logText: String { get }
}

extension LogSafe where Self: CustomStringConvertible {
    package var logText: String { description }
}

extension HTTPMethod: LogSafe {
    package var logText: String { rawValue }
}

extension TransportError: LogSafe {}
extension TransportError.Kind: LogSafe {}
extension HaapiRedirectRefusal: LogSafe {}
extension HaapiInsecureTransportRefusal: LogSafe {}
