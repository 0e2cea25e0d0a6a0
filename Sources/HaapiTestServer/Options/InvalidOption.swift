/// An option, or a part of a fault, that no server can have.
public struct InvalidOption: Error, Sendable, Hashable, CustomStringConvertible {
    /// Which, as it is written in code: `lifetimes.haapiToken`.
    public let name: String
    /// What it has to be.
    public let requirement: String

    public var description: String { "\(name) has to be \(requirement)" }

    init(_ name: String, _ requirement: String) {
        self.name = name
        self.requirement = requirement
    }
}

/// The checks that options and faults share.
enum OptionRule {
    /// About thirty years: sums of times stay far from what an integer holds.
    static let longest = 1e9

    static func check(_ name: String, _ isRight: Bool, _ requirement: String) throws(InvalidOption) {
        guard isRight else { throw InvalidOption(name, requirement) }
    }

    static func seconds(_ name: String, _ value: Double?) throws(InvalidOption) {
        try check(name, value.map { (0...longest).contains($0) } ?? true, "from 0 to 1e9 seconds")
    }

    static func count(_ name: String, _ value: Int?, atLeast minimum: Int = 0) throws(InvalidOption) {
        try check(name, value.map { (minimum...Int(longest)).contains($0) } ?? true, "from \(minimum) to 1e9")
    }

    /// Informational answers are no answers to a request.
    static func status(_ name: String, _ value: Int) throws(InvalidOption) {
        try check(name, (200...599).contains(value), "a status from 200 to 599")
    }

    /// RFC 9110 section 5.5.
    static func fieldValue(_ name: String, _ text: String) throws(InvalidOption) {
        try check(
            name, text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }, "without control characters")
    }

    /// RFC 9110 section 5.1.
    static func fieldName(_ name: String, _ text: String) throws(InvalidOption) {
        let isToken = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
        try check(name, isToken && !text.isEmpty, "the name of a header field")
    }
}
