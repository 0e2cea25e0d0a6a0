/// Equality of values that are known by a protocol only: of the same type, and equal in that type's sense.
enum ExistentialEquality {
    static func areEqual(_ left: Any, _ right: Any) -> Bool {
        guard let left = left as? any Equatable else { return false }
        return isEqual(left, right)
    }

    static func areEqual(_ left: [any Action], _ right: [any Action]) -> Bool {
        left.elementsEqual(right) { $0.isEqualTo($1) }
    }

    static func areEqual(_ left: [any FormField], _ right: [any FormField]) -> Bool {
        left.elementsEqual(right) { areEqual($0 as Any, $1 as Any) }
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        (right as? Value) == left
    }
}
