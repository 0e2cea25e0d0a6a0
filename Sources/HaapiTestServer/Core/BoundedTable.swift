/// Values by name, of which so many are kept: when there are more, the oldest go. A server that answers for days holds no
/// more than one that has just been filled. Each operation but ``removeAll()`` takes the same time, however much is held.
struct BoundedTable<Value: Sendable>: Sendable {
    private var values: [String: Value] = [:]
    /// The names in the order in which they came; some may have been removed since.
    private var order: [String] = []
    /// What of ``order`` is done with.
    private var start = 0
    private let capacity: Int

    init(capacity: Int = 16_384) {
        self.capacity = capacity
    }

    var count: Int { values.count }
    var isEmpty: Bool { values.isEmpty }
    var names: some Collection<String> { values.keys }

    subscript(name: String) -> Value? {
        get { values[name] }
        set {
            guard let newValue else {
                values[name] = nil
                return
            }
            guard values.updateValue(newValue, forKey: name) == nil else { return }
            order.append(name)
            while values.count > capacity { removeOldest() }
            compact()
        }
    }

    /// Removes from the oldest on what fulfils the condition, to the first that does not.
    mutating func removeOldest(while isDone: (Value) -> Bool) {
        while start < order.count, values[order[start]].map(isDone) ?? true { removeOldest() }
    }

    mutating func removeAll() {
        self = BoundedTable(capacity: capacity)
    }

    private mutating func removeOldest() {
        guard start < order.count else { return }
        values[order[start]] = nil
        start += 1
    }

    /// Not before as much has changed as is copied.
    private mutating func compact() {
        guard order.count > 2 * values.count + 64 else { return }
        var known: Set<String> = []
        // From the end: a name that was removed and came again counts as new.
        let kept = order[start...].reversed().filter { values[$0] != nil && known.insert($0).inserted }
        order = kept.reversed()
        start = 0
    }
}
