/// The faults that are to come, per endpoint.
struct FaultPlan: Sendable {
    struct Entry: Sendable {
        var fault: TestFault
        /// How many requests it leaves alone before.
        var skipped: Int
        /// How many more requests it befalls; `nil` for all.
        var remaining: Int?
    }

    private var entries: [TestEndpoint: [Entry]] = [:]

    mutating func add(_ entry: Entry, for endpoint: TestEndpoint) {
        entries[endpoint, default: []].append(entry)
    }

    mutating func remove(_ endpoint: TestEndpoint?) {
        if let endpoint { entries[endpoint] = nil } else { entries = [:] }
    }

    /// What befalls the next request of an endpoint, in the order in which it was asked for.
    mutating func next(_ endpoint: TestEndpoint) -> [TestFault] {
        guard var list = entries[endpoint] else { return [] }
        var faults: [TestFault] = []
        for index in list.indices {
            if list[index].skipped > 0 {
                list[index].skipped -= 1
                continue
            }
            faults.append(list[index].fault)
            list[index].remaining = list[index].remaining.map { $0 - 1 }
        }
        entries[endpoint] = list.filter { $0.remaining != 0 }
        return faults
    }
}
