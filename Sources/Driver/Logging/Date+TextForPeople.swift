#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// The date as ISO 8601 has it. A date can come from outside and be no time at all, which formatting would trap on.
    package var textForPeople: String {
        self >= .distantPast && self <= .distantFuture ? ISO8601Format() : "(no date)"
    }
}
