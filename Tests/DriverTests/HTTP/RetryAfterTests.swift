import Foundation
import Testing

@testable import Driver

@Suite struct RetryAfterTests {
    // 1994-11-06 08:49:37 UTC, the moment of RFC 9110's examples.
    static let moment: Int64 = 784_111_777

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
            ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
            ("Sat, 01 Mar 2025 00:00:00 GMT", 1_740_787_200),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            ("Mon, 01 Jan 1900 00:00:00 GMT", -2_208_988_800),
        ] as [(String, Int64)])
    func readsTheThreeFormsOfADate(_ text: String, _ seconds: Int64) {
        #expect(HTTPDate.secondsSince1970(text, now: Self.moment) == seconds)
    }

    @Test(
        arguments: [
            ("06-Nov-94", 1_790_000_000, 784_111_777),  // 2026: 2094 would be more than 50 years ahead
            ("06-Nov-76", 1_790_000_000, 3_371_878_177),  // 2076 is exactly 50
            ("06-Nov-77", 1_790_000_000, 247_654_177),  // 2077 would be 51, so 1977
            ("06-Nov-30", 1_790_000_000, 1_920_185_377),
        ] as [(String, Int64, Int64)])
    func settlesTheCenturyOfTwoDigits(_ date: String, _ now: Int64, _ seconds: Int64) {
        #expect(HTTPDate.secondsSince1970("Sunday, \(date) 08:49:37 GMT", now: now) == seconds)
    }

    @Test(arguments: [
        "", "Sun", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 6 Nov 94 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov -994 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
        "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT extra", "٠٦",
    ])
    func refusesOtherTexts(_ text: String) {
        #expect(HTTPDate.secondsSince1970(text, now: Self.moment) == nil)
    }

    @Test(
        arguments: [
            ("0", .zero), ("120", .seconds(120)), (" 120 ", .seconds(120)), ("86400", .seconds(86_400)),
            ("86401", .seconds(86_400)), ("99999999999999999999999999", .seconds(86_400)),
            ("Sun, 06 Nov 1994 08:51:37 GMT", .seconds(120)), ("Sun, 06 Nov 1994 08:49:37 GMT", .zero),
            ("Sun, 06 Nov 1994 08:00:00 GMT", .zero), ("Fri, 31 Dec 9999 23:59:59 GMT", .seconds(86_400)),
            ("", nil), ("-1", nil), ("+1", nil), ("1.5", nil), ("1s", nil), ("soon", nil), ("1, 2", nil), ("１", nil),
        ] as [(String, Duration?)])
    func retryAfter(_ text: String, _ expected: Duration?) {
        let now = Date(timeIntervalSince1970: Double(Self.moment))
        #expect(RetryAfter.parse(text, now: now) == expected)
        #expect((["retry-after": text] as HTTPFields).retryAfter(now: now) == expected)
    }
}
