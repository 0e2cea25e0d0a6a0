import Testing

@testable import HaapiTestServer

/// Nothing that a server remembers grows without end.
struct BoundedTableTests {
    @Test func theOldestGo() {
        var table = BoundedTable<Int>(capacity: 3)
        for number in 1...5 { table[String(number)] = number }
        #expect(Set(table.names) == ["3", "4", "5"])
        // A new value for a known name takes no other's place.
        table["3"] = 33
        #expect(table["3"] == 33 && table.count == 3)
        table["6"] = 6
        #expect(Set(table.names) == ["4", "5", "6"])
    }

    @Test func whatIsRemovedMakesRoom() {
        var table = BoundedTable<Int>(capacity: 3)
        for number in 1...3 { table[String(number)] = number }
        table["2"] = nil
        table["4"] = 4
        #expect(Set(table.names) == ["1", "3", "4"])
        table.removeAll()
        #expect(table.isEmpty)
    }

    @Test func aNameThatComesAgainIsNew() {
        var table = BoundedTable<Int>(capacity: 100)
        table["again"] = 0
        for number in 0..<1000 {
            table["again"] = nil
            table["again"] = number
            table[String(number)] = number
        }
        #expect(table["again"] == 999 && table["999"] == 999)
        #expect(table.count == 100)
    }

    @Test func removingFromTheOldestOn() {
        var table = BoundedTable<Int>()
        for number in 1...5 { table[String(number)] = number }
        table["2"] = nil
        table.removeOldest { $0 < 4 }
        #expect(Set(table.names) == ["4", "5"])
    }

    @Test func aHundredThousandIdentifiers() {
        var seen = SeenIdentifiers()
        // One each millisecond, remembered for ten seconds.
        let fresh = (0..<100_000).filter { number in
            let now = Double(number) / 1000
            return seen.insert("id \(number)", until: now + 10, now: now)
        }
        #expect(fresh.count == 100_000)
        #expect(seen.count <= 10_001)
        let isLatestNew = seen.insert("id 99999", until: 200, now: 100)
        let isFirstNew = seen.insert("id 5", until: 200, now: 100)
        #expect(!isLatestNew && isFirstNew)
    }

    @Test func identifiersThatDoNotExpire() {
        var seen = SeenIdentifiers(capacity: 1000)
        for number in 0..<10_000 { _ = seen.insert("id \(number)", until: .infinity, now: 0) }
        #expect(seen.count == 1000)
        let isNew = seen.insert("id 9000", until: .infinity, now: 0)
        #expect(!isNew)
    }

    @Test func noncesThatTheBookNoLongerHolds() {
        var book = NonceBook(capacity: 1000)
        let first = book.issue("a", until: .infinity, now: 0)
        #expect(book.judge(first, now: 1) == .good)
        for _ in 0..<100_000 { _ = book.issue("b", until: .infinity, now: 0) }
        #expect(book.count <= 2000)
        // It was this server's, so a client that was away for long breaks no rule.
        #expect(book.judge(first, now: 1) == .stale)
        let last = book.issue("c", until: 10, now: 0)
        #expect(book.judge(last, now: 1) == .good && book.judge(last, now: 10) == .stale)
        book.use(last)
        #expect(book.judge(last, now: 1) == .stale)
        for invented in ["N_x", "x", "", "N1", "N-1_b", "N²_b", last + "x", "N999999999_b", "N99999999999999999999_b"] {
            #expect(book.judge(invented, now: 1) == .unknown, "\(invented)")
        }
    }

    @Test func anOfferThatIsRepeated() {
        let step = Document.step(
            "authentication-step", actions: [Document.form("login", "POST", "/a", fields: [])],
            links: [Document.link("/c", "help")])
        var offer = FlowOffer(step, baseURL: "https://127.0.0.1:1")
        for _ in 0..<100 { offer.merge(FlowOffer(step, baseURL: "https://127.0.0.1:1")) }
        #expect(offer.forms.count == 1 && offer.links.count == 1)
    }
}
