import Testing

@testable import Driver

@Suite struct HTTPFieldsTests {
    @Test func namesCompareWithoutCase() {
        var fields: HTTPFields = ["Content-Type": "text/plain", "SET-COOKIE": "a=1"]
        fields.append("b=2", for: "set-cookie")
        #expect(fields["content-TYPE"] == "text/plain")
        #expect(fields.values(for: "Set-Cookie") == ["a=1", "b=2"])
        #expect(fields["absent"] == nil)
    }

    @Test func settingReplacesAllAtThePlaceOfTheFirst() {
        var fields: HTTPFields = ["A": "1", "B": "2", "a": "3", "C": "4"]
        fields["a"] = "5"
        #expect(fields.map(\.value) == ["5", "2", "4"])
        fields["A"] = nil
        #expect(fields.map(\.name) == ["B", "C"])
    }

    @Test func equalityIgnoresTheCaseOfNamesOnly() {
        let left: HTTPFields = ["Accept": "x"]
        #expect(left == ["ACCEPT": "x"])
        #expect(left.hashValue == (["accept": "x"] as HTTPFields).hashValue)
        #expect(left != ["Accept": "X"])
    }

    @Test func descriptionsShowNoValue() {
        let fields: HTTPFields = ["Authorization": "Bearer s3cret"]
        var dumped = ""
        dump(fields, to: &dumped)
        for text in ["\(fields)", String(reflecting: fields), dumped] {
            #expect(text.contains("Authorization"))
            #expect(!text.contains("s3cret"))
        }
    }
}
