import Foundation
import Testing

@testable import Driver

@Suite struct JSONWriterTests {
    @Test(arguments: [
        "null", "true", "[1.50,2e3,-0]", #"{"b":1,"a":[],"b":{}}"#, #"["\"\\/\b\f\n\r\t\u0000\u001f"]"#,
        "\"é€😀\u{2028}\u{7F}\"",
        "[[[]],[{}]]", "\"\"",
    ])
    func writesWhatTheParserRead(_ text: String) throws {
        #expect(JSONWriter.text(try JSONParser.parse(text)) == text)
    }

    @Test func sortsMembersAtEveryLevel() throws {
        let value = try JSONParser.parse(#"{"b":{"z":1,"a":2},"a":[{"y":1,"x":2}],"É":0,"B":0,"aa":0}"#)
        #expect(
            JSONWriter.text(value, sortingMembers: true)
                == #"{"B":0,"a":[{"x":2,"y":1}],"aa":0,"b":{"a":2,"z":1},"É":0}"#
        )
    }

    @Test func everyControlCharacterComesBack() throws {
        let text = String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar($0) }))
        let written = JSONWriter.write(.string(text))
        #expect(written.allSatisfy { $0 >= 0x20 })
        #expect(try JSONParser.parse(Data(written)).string == text)
        // An independent reader agrees.
        #expect(try JSONSerialization.jsonObject(with: Data(written), options: .fragmentsAllowed) as? String == text)
    }
}
