import Foundation
import Testing

@testable import Driver

@Suite struct JSONParserTests {
    @Test(arguments: [
        "[]", "{}", " [ ] ", "\n{\t}\r", "null", "true", "false", "0", "-0", "123", "-123", "1.5", "-0.1", "1e1", "1E1",
        "1e+2", "1e-2", "0e1", "0E+1", "1.0e10", "[1,2]", "[ 1 , 2 ]", "[[],[[]]]", #"{"a":{}}"#, #"{"":0}"#,
        #"{"a":1,"a":2}"#, #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0041""#, #""\u00e9""#, #""\uD83D\uDE00""#,
        #""\ud83d\ude00""#, "\"é€😀\"", "\"\u{7F}\"", "\"\u{2028}\"", "[null,true,false,1,\"x\",{}]",
        #"{"a":[1,{"b":null}],"c":"d"}"#, "123456789012345678901234567890", "1e400", "[-1]", #"["a",0]"#,
        "\u{FEFF}{}",
    ])
    func accepts(_ text: String) throws {
        _ = try JSONParser.parse(text)
    }

    @Test(arguments: [
        "", " ", "\u{FEFF}", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "{,}", "[}",
        "{]",
        #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a" 1}"#, #"{"a":1 "b":2}"#, "{a:1}", "{1:1}", "{'a':1}", #"{"a":1"#,
        #"{"a""#, #"{"a":"#, #"{"a":1,"#, #"["a"#, "nul", "nulll", "True", "truefalse", "NaN", "Infinity", "-Infinity",
        "undefined", "+1", "-", "--1", "01", "-01", "00", ".5", "1.", "1.e1", "-.5", "1e", "1e+", "1ee1", "1e1.5",
        "0x10",
        "1_000", "１", "1a", "[1]2", "{}{}", "[]]", "{}}", "{}#", "/**/[]", "[]//", "[1,/**/2]", "'a'", #"""#, #""a"#,
        #""\"#, #""\a""#, #""\x41""#, #""\u""#, #""\u12""#, #""\u12g4""#, #""\u+123""#, #""\U0041""#, "\"\n\"",
        "\"\t\"",
        "\"\u{0}\"", "\"\u{1F}\"", "[\u{0}]", "\u{A0}[]", "\u{C}[]", "[\u{B}]", "\u{2060}[]", "\u{FEFF}\u{FEFF}[]", "*",
        "<html></html>", "error=invalid_grant",
    ])
    func refuses(_ text: String) {
        #expect(throws: JSONParseError.self) { try JSONParser.parse(text) }
    }

    @Test(arguments: [
        [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xE0, 0x80, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xC3, 0x22],
        [0x22, 0xE2, 0x82, 0x22], [0x22, 0x80, 0x22], [0x22, 0x5C, 0xC3, 0xA9, 0x22], [0xC3, 0xA9],
        [0x22, 0x5C, 0x6E, 0xE9, 0x22],
        // UTF-16 and UTF-32, with and without a byte order mark.
        [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], [0x00, 0x5B, 0x00, 0x5D],
        [0x5B, 0x00, 0x5D, 0x00], [0xEF, 0xBB], [0xEF, 0xBB, 0x7B, 0x7D],
    ])
    func refusesWhatIsNoUTF8(_ bytes: [UInt8]) {
        #expect(throws: JSONParseError.self) { try JSONParser.parse(Data(bytes)) }
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u20AC\uD83D\uDE00""#, "Aé€😀"),
        (#""a\u0000b""#, "a\u{0}b"),
        (#""é\n€""#, "é\n€"),
        // A half of a surrogate pair stands for no character.
        (#""\uD83D""#, "\u{FFFD}"),
        (#""\uDE00x""#, "\u{FFFD}x"),
        (#""\uD83Dx""#, "\u{FFFD}x"),
        (#""\uD83D\n""#, "\u{FFFD}\n"),
        (#""\uD83D\u0041""#, "\u{FFFD}A"),
        (#""\uD83D\uD83D\uDE00""#, "\u{FFFD}😀"),
    ])
    func unescapes(_ text: String, _ expected: String) throws {
        #expect(try JSONParser.parse(text).string == expected)
    }

    @Test func halfEscapesAtTheEndEndEarly() {
        for text in [#""\uD83D\"#, #""\uD83D\u"#, #""\uD83D\uDE0"#] {
            #expect(throws: JSONParseError.self) { try JSONParser.parse(text) }
        }
    }

    @Test func nestingIsLimitedAt512Levels() throws {
        func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
            String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
        }
        for (open, inner, close) in [("[", "", "]"), ("[", "1", "]"), (#"{"a":"#, "1", "}"), (#"[{"a":"#, "[]", "}]")] {
            let levels = open.utf8.filter { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }.count
            let used = inner == "[]" ? 2 : 0
            _ = try JSONParser.parse(nested((512 - used) / levels, open, inner, close))
            #expect(throws: JSONParseError(problem: .tooDeep, offset: 512 / levels * open.utf8.count)) {
                try JSONParser.parse(nested(513, open, inner, close))
            }
        }
        #expect(throws: JSONParseError.self) { try JSONParser.parse(String(repeating: "[", count: 1_000_000)) }
        // Wide is not deep.
        let wide = try JSONParser.parse("[" + String(repeating: "[],", count: 2_000) + "[]]")
        #expect(wide.array?.count == 2_001)
    }

    @Test func membersKeepOrderAndRepeatsAndTheLastCounts() throws {
        let object = try #require(try JSONParser.parse(#"{"b":1,"a":"x","b":"last","n":null,"a":null}"#).object)
        #expect(object.members.map(\.name) == ["b", "a", "b", "n", "a"])
        #expect(object["b"] == .string("last"))
        #expect(object["a"] == nil)
        #expect(object["n"] == nil)
        #expect(object["absent"] == nil)
    }

    @Test(
        arguments: [
            ("3600", 3600, 3600), ("3600.0", 3600, 3600), ("36e2", 3600, 3600), ("-0", 0, 0), ("1.5", nil, 1.5),
            ("9223372036854775807", Int64.max, 9223372036854775808), ("9223372036854775808", nil, 9223372036854775808),
            ("1e400", nil, nil), ("-1e400", nil, nil), ("1e-400", 0, 0),
            ("9007199254740993.0", 9_007_199_254_740_992, nil),
        ] as [(String, Int64?, Double?)])
    func viewsOnNumbers(_ text: String, _ integer: Int64?, _ double: Double?) throws {
        let number = try #require(try JSONParser.parse(text).number)
        #expect(number.text == text)
        #expect(number.int64 == integer)
        if let double { #expect(number.double == double) }
    }

    @Test func everyPrefixOfADocumentIsAnErrorAndNoCrash() throws {
        let bytes = Array(#"{"a":[1.5e-3,"\u00e9é\n",{"b":null}],"c":true}"#.utf8)
        for length in 0..<bytes.count {
            #expect(throws: JSONParseError.self) { try JSONParser.parse(Data(bytes[..<length])) }
        }
        _ = try JSONParser.parse(Data(bytes))
    }

    @Test func slicesOfDataAreRead() throws {
        let data = Data("xx[1]yy".utf8)
        #expect(try JSONParser.parse(data[2..<5]).array?.count == 1)
    }

    @Test func descriptionsShowNoContent() throws {
        let value = try JSONParser.parse(#"{"access_token":"s3cret","n":[4711]}"#)
        var dumped = ""
        dump(value, to: &dumped)
        dump(value.object?.members, to: &dumped)
        dump(value.object?["n"], to: &dumped)
        let texts = ["\(value)", String(reflecting: value), "\(value.object?.members as Any)", dumped]
        for text in texts {
            #expect(!text.contains("s3cret") && !text.contains("4711") && !text.contains("access_token"))
        }
    }
}
