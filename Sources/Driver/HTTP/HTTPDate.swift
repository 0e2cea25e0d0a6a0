/// Reads the dates of HTTP (RFC 9110 section 5.6.7): the current form and the two obsolete ones.
package enum HTTPDate {
    /// - Parameters:
    ///   - text: for instance `Sun, 06 Nov 1994 08:49:37 GMT`. The day of the week is not compared with the date.
    ///   - now: seconds since 1970; settles the century of a year of two digits.
    /// - Returns: seconds since 1970, or `nil` if the text is no such date.
    package static func secondsSince1970(_ text: String, now: Int64) -> Int64? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
        guard let day = words.first, day.utf8.count >= 3, day.utf8.allSatisfy(isLetter) else { return nil }
        switch words.count {
        case 6 where words[5] == "GMT":
            return seconds(day: words[1], month: words[2], year: number(words[3], digits: 4), time: words[4])
        case 4 where words[3] == "GMT":
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            guard date.count == 3, let year = number(date[2], digits: 2) else { return nil }
            return seconds(day: date[0], month: date[1], year: fullYear(year, now: now), time: words[2])
        case 5:
            return seconds(day: words[2], month: words[1], year: number(words[4], digits: 4), time: words[3])
        default:
            return nil
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func seconds(day: String, month: String, year: Int64?, time: String) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0), digits: 2) }
        guard let year, let month = months.firstIndex(of: month),
            let day = number(day, digits: day.utf8.count == 1 ? 1 : 2), (1...31).contains(day),
            clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            hour < 24, minute < 60, second <= 60
        else { return nil }
        return days(year: year, month: Int64(month) + 1, day: day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// RFC 9110: a date that looks more than 50 years ahead means the latest year in the past with these digits.
    private static func fullYear(_ twoDigits: Int64, now: Int64) -> Int64 {
        let currentYear = 1970 + now / 31_556_952
        let candidate = currentYear - currentYear % 100 + twoDigits
        return candidate > currentYear + 50 ? candidate - 100 : candidate
    }

    /// Days since 1970-01-01 in the Gregorian calendar. Counting years from March puts the leap day at the end.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }

    private static func number(_ text: String, digits: Int) -> Int64? {
        guard text.utf8.count == digits,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int64(text)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
