import Testing

@testable import Driver

@Suite struct MediaTypeTests {
    @Test(arguments: [
        ("application/json", "application/json"),
        ("Application/JSON; charset=utf-8", "application/json"),
        ("application/json;charset=\"utf-8\"", "application/json"),
        (" application/json ; a=b/c", "application/json"),
        ("application/vnd.auth+json", "application/vnd.auth+json"),
        ("application/json;", "application/json"),
        ("text/html", "text/html"),
    ])
    func keepsTypeAndSubtype(_ text: String, _ expected: String) {
        #expect(MediaType(text)?.description == expected)
    }

    @Test(arguments: [
        "", ";", "json", "application/", "/json", "application/json/x", "application /json", "application/ json",
        "application/json, text/html", "application/js on", "application/jsön", "a/b\u{0}",
    ])
    func isNilWithoutTypeAndSubtype(_ text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test func constantsCompareWithWhatIsRead() {
        #expect(MediaType("APPLICATION/JSON;v=1") == .json)
        #expect(MediaType("application/problem+json") == .problemJSON)
        #expect((["content-type": "application/json"] as HTTPFields).mediaType == .json)
        #expect(([:] as HTTPFields).mediaType == nil)
    }
}
