#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A strict and total reader of JSON (RFC 8259): every input gives a value or a ``JSONParseError``.
///
/// UTF-8 only; one leading byte order mark is skipped. Nesting is limited, and kept on a stack of its own, so that no
/// document can exhaust the thread's. A `\u` escape that is half of a surrogate pair becomes U+FFFD.
package struct JSONParser {
    /// How many arrays and objects may lie inside each other.
    package static let maximumDepth = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var open: [Container] = []

    private struct Container {
        let isObject: Bool
        var elements: [JSONValue] = []
        var members: [JSONObject.Member] = []
        var name = ""
    }

    package static func parse(_ data: Data) throws(JSONParseError) -> JSONValue {
        try data.withUnsafeBytes { buffer in
            Result { () throws(JSONParseError) in try parse(buffer.bindMemory(to: UInt8.self)) }
        }.get()
    }

    package static func parse(_ text: String) throws(JSONParseError) -> JSONValue {
        try parse(Data(text.utf8))
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONParseError) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        return try parser.document()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    // MARK: Structure

    private mutating func document() throws(JSONParseError) -> JSONValue {
        skipWhitespace()
        if position == bytes.count { throw error(.empty) }
        while true {
            guard var value = try valueOrOpening() else { continue }
            while !open.isEmpty {
                let closed = try attach(value)
                guard let closed else { break }
                value = closed
            }
            guard open.isEmpty else { continue }
            skipWhitespace()
            if position < bytes.count { throw error(.trailingText) }
            return value
        }
    }

    /// A scalar or an empty container; `nil` if a container was opened and its first value comes next.
    private mutating func valueOrOpening() throws(JSONParseError) -> JSONValue? {
        let byte = try peek()
        guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return try scalar(byte) }
        let isObject = byte == UInt8(ascii: "{")
        if open.count == Self.maximumDepth { throw error(.tooDeep) }
        position += 1
        skipWhitespace()
        if try peek() == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            position += 1
            return isObject ? .object(JSONObject()) : .array([])
        }
        open.append(Container(isObject: isObject))
        if isObject { try memberName() }
        return nil
    }

    /// Puts a value into the innermost container. Returns that container if it ends behind the value, or `nil` if
    /// another value comes next.
    private mutating func attach(_ value: JSONValue) throws(JSONParseError) -> JSONValue? {
        let top = open.count - 1
        let isObject = open[top].isObject
        if isObject {
            open[top].members.append(JSONObject.Member(name: open[top].name, value: value))
        } else {
            open[top].elements.append(value)
        }
        skipWhitespace()
        let byte = try peek()
        if byte == UInt8(ascii: ",") {
            position += 1
            skipWhitespace()
            if isObject { try memberName() }
            return nil
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw error(.syntax) }
        position += 1
        let container = open.removeLast()
        return isObject ? .object(JSONObject(container.members)) : .array(container.elements)
    }

    private mutating func memberName() throws(JSONParseError) {
        guard try peek() == UInt8(ascii: "\"") else { throw error(.syntax) }
        open[open.count - 1].name = try string()
        skipWhitespace()
        guard try peek() == UInt8(ascii: ":") else { throw error(.syntax) }
        position += 1
        skipWhitespace()
    }

    // MARK: Scalars

    private mutating func scalar(_ byte: UInt8) throws(JSONParseError) -> JSONValue {
        switch byte {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw error(.syntax)
        }
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONParseError) -> JSONValue {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        for byte in expected {
            guard try peek() == byte else { throw error(.syntax) }
            position += 1
        }
        return value
    }

    private mutating func number() throws(JSONParseError) -> JSONNumber {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        if try peek() == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            let sign = try peek()
            if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        return JSONNumber(checked: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws(JSONParseError) {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(try peek()) else { throw error(.syntax) }
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
    }

    private mutating func string() throws(JSONParseError) -> String {
        position += 1
        var reader = JSONStringReader(bytes: bytes, position: position)
        let text = try reader.read()
        position = reader.position
        return text
    }

    // MARK: Bytes

    private mutating func skipWhitespace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private func peek() throws(JSONParseError) -> UInt8 {
        guard position < bytes.count else { throw error(.endsEarly) }
        return bytes[position]
    }

    private func error(_ problem: JSONParseError.Problem) -> JSONParseError {
        JSONParseError(problem: problem, offset: position)
    }
}
