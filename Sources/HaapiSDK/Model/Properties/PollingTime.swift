#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// The times of a polling step: a number, or a string that holds one.
enum PollingTime {
    /// More than any wait, and small enough for every type that counts time.
    static let maximum: TimeInterval = 2_147_483_647

    /// A wait in seconds; a negative one is over. `nil` for everything that is no number, or one that no double holds.
    static func wait(_ value: JSONValue?) -> TimeInterval? {
        number(value)?.double.map { min(max($0, 0), maximum) }
    }

    /// An interval, which is in milliseconds on the wire. A negative one counts as not stated, since polling without a
    /// pause helps nobody.
    static func interval(_ value: JSONValue?) -> TimeInterval? {
        guard let milliseconds = number(value)?.double, milliseconds >= 0 else { return nil }
        return min(milliseconds / 1000, maximum)
    }

    /// The string that is read as these seconds.
    static func text(_ seconds: TimeInterval, per unit: Double = 1) -> String {
        let product = seconds * unit
        // Multiplying rounds, so the neighbours are tried too.
        let exact = [product, product.nextUp, product.nextDown].first { $0 / unit == seconds } ?? product
        return Int64(exactly: exact).map(String.init) ?? "\(exact)"
    }

    private static func number(_ value: JSONValue?) -> JSONNumber? {
        switch value {
        case .number(let number): number
        // The parser takes numbers as JSON writes them only: no hexadecimal ones, no infinity.
        case .string(let text): (try? JSONParser.parse(String(text.trimmingWhiteSpace)))?.number
        default: nil
        }
    }
}
