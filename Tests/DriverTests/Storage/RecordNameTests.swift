import Testing

@testable import Driver

@Suite struct RecordNameTests {
    static let keys: [String] = [
        "", " ", ".", "..", "...", "a", "A", "b", "aB", "Ab", "ab", "a.b", ".a", "a.", "a/b", "a%2fb", "a%2Fb", "%",
        "%25",
        "../../etc/passwd", "/etc/passwd", "a\0b", "a\0", "\0", "a\nb", "é", "e\u{301}", "É", "日本", "ß", "ss", "ı", "i",
        "~", "a~b", "-", "--", "-rf", ".tmp-1", "a.record", "a.lock", "a.aside", "a.record.record", "con", "nul.txt",
        String(repeating: "x", count: 200), String(repeating: "x", count: 201), String(repeating: "x", count: 10_000),
        String(repeating: "x", count: 10_000) + "y", String(repeating: "X", count: 10_000),
        String(repeating: "é", count: 5_000), String(repeating: "/", count: 67), String(repeating: "/", count: 66),
    ]

    private func names(_ key: String) throws -> [String] {
        let name = try RecordName(key: key)
        return [name.record, name.lock, name.aside]
    }

    @Test func differentKeysHaveDifferentNamesEvenIgnoringCase() throws {
        let names = try Self.keys.flatMap(names)
        #expect(Set(names.map { $0.lowercased() }).count == 3 * Self.keys.count)
    }

    @Test(arguments: keys)
    func aNameIsSafe(key: String) throws {
        for name in try names(key) {
            #expect(name.utf8.count <= 255)
            #expect(!name.hasPrefix("."))
            #expect(!name.hasPrefix(RecordName.temporaryPrefix))
            #expect(name == name.lowercased())
            #expect(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
        }
    }

    /// Records are found under these names by later versions, so they must not change.
    @Test(arguments: [
        ("dcr.client-1_x", "dcr.client-1_x.record"),
        ("", "%.record"),
        ("..", "%2e..record"),
        ("a/B%", "a%2f%42%25.record"),
        ("é", "%c3%a9.record"),
        (
            String(repeating: "x", count: 201),
            String(repeating: "x", count: 120) + "~"
                + "84a0678c90937f5dcf9994d5866668da6b995109c8ad845410559b48a4ecafed" + ".record"
        ),
    ])
    func namesAreStable(key: String, name: String) throws {
        #expect(try RecordName(key: key).record == name)
    }
}
