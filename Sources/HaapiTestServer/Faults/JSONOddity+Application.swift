internal import Driver

extension TestFault.JSONOddity {
    /// The JSON text, made odd. What is no JSON object stays as it is where the oddity needs one.
    func apply(to body: [UInt8]) -> [UInt8] {
        switch self {
        case .byteOrderMark: [0xEF, 0xBB, 0xBF] + body
        case .cut: Array(body.prefix(body.count / 2))
        case .array: [UInt8(ascii: "[")] + body + [UInt8(ascii: "]")]
        case .invalidUTF8: inserting([UInt8(ascii: ","), UInt8(ascii: "\""), 0xC3, 0x28] + Array("\":1".utf8), body)
        case .deepNesting(let levels):
            inserting(
                Array(",\"x_deep\":".utf8) + [UInt8](repeating: UInt8(ascii: "["), count: levels)
                    + [UInt8](repeating: UInt8(ascii: "]"), count: levels), body)
        case .oversize(let count):
            inserting(
                Array(",\"x_large\":\"".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: count)
                    + [UInt8(ascii: "\"")], body)
        case .duplicateMembers:
            rewriting(body) { object in
                object.members = object.members.flatMap { [JSONObject.Member(name: $0.name, value: .null), $0] }
            }
        case .nullMembers:
            rewriting(body) { object in
                for name in ["x_null", "futureMember", "title_"] { object.append(name, .null) }
            }
        case .nullOptionalMembers:
            rewriting(body) { object in
                for name in OptionalMembers.of(object) where !object.members.contains(where: { $0.name == name }) {
                    object.append(name, .null)
                }
            }
        case .numbersAsStrings:
            rewriting(body) { object in
                for index in object.members.indices {
                    if case .number(let number) = object.members[index].value {
                        object.members[index].value = .string(number.text)
                    }
                }
            }
        }
    }

    /// In front of the last brace.
    private func inserting(_ text: [UInt8], _ body: [UInt8]) -> [UInt8] {
        guard let end = body.lastIndex(of: UInt8(ascii: "}")) else { return body }
        return Array(body[..<end]) + text + Array(body[end...])
    }

    private func rewriting(_ body: [UInt8], _ change: (inout JSONObject) -> Void) -> [UInt8] {
        do {
            let value = try JSONParser.parse(String(decoding: body, as: UTF8.self))
            return JSONWriter.write(value.mappingObjects(change))
        } catch {
            return body
        }
    }
}
