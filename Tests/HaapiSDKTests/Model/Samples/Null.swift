import Foundation

/// The null of Foundation, as apps pass it.
let null: any Sendable = NSNull()

/// Values within values.
enum Nesting {
    static func array(depth: Int) -> [any Sendable] {
        var array: [any Sendable] = []
        for _ in 1..<depth { array = [array] }
        return array
    }
}

/// The pairs of a form body.
enum FormPairs {
    static func read(_ body: String) -> [(String, String)] {
        body.split(separator: "&").map { pair in
            let parts = pair.replacing("+", with: " ").split(separator: "=", omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts[1]).removingPercentEncoding ?? "")
        }
    }
}
