#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// `Retry-After` (RFC 9110 section 10.2.3): seconds, or a date.
package enum RetryAfter {
    /// A server that asks for more is taken to mean this: one day.
    package static let maximum = Duration.seconds(86_400)

    /// How long to wait, counted from `now`: at least zero, at most ``maximum``; `nil` if the text is neither form.
    package static func parse(_ text: String, now: Date) -> Duration? {
        var bytes = Substring(text).utf8.drop(while: HTTPToken.isWhitespace)
        while let last = bytes.last, HTTPToken.isWhitespace(last) { bytes.removeLast() }
        let value = String(decoding: bytes, as: UTF8.self)
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // Only a number too long for the type fails here.
            guard let seconds = Int64(value) else { return maximum }
            return min(.seconds(seconds), maximum)
        }
        let present = Int64(now.timeIntervalSince1970)
        guard let date = HTTPDate.secondsSince1970(value, now: present) else { return nil }
        return min(max(.seconds(date - present), .zero), maximum)
    }
}

extension HTTPFields {
    package func retryAfter(now: Date) -> Duration? {
        self["Retry-After"].flatMap { RetryAfter.parse($0, now: now) }
    }
}
