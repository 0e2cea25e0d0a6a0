/// Why the comparison cannot go on, for the person who started it.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
