/// Texts that no error may show, in an order in which all that occur at a place are found by one walk along it.
///
/// The work for a place is bounded, however many texts there are and however long: a server has a say in both, since what
/// is sent back to it are the fields of its own forms.
///
/// Bytes are compared, since a mark that follows a letter makes it another character, and ASCII case is ignored: media
/// types are kept in lower case, and `%2b` is `%2B`.
struct HiddenTexts {
    /// More than any request of ours has.
    static let countLimit = 1000
    /// A longer text is known by its beginning.
    static let comparedByteCount = 256
    /// Shorter ones would tear ordinary words apart, and give themselves away by that.
    private static let shortest = 4

    private struct Entry {
        let start: [UInt8]
        /// Of the whole text.
        let byteCount: Int
    }

    /// In the order of their beginnings, none of which is there twice.
    private let entries: [Entry]

    /// `nil` if there are more texts than are looked for.
    init?(_ texts: [String]) {
        var counts: [[UInt8]: Int] = [:]
        for text in texts where text.utf8.count >= Self.shortest {
            let start = text.utf8.prefix(Self.comparedByteCount).map(\.lowercasedASCII)
            counts[start] = max(counts[start] ?? 0, text.utf8.count)
            guard counts.count <= Self.countLimit else { return nil }
        }
        entries = counts.map { Entry(start: $0.key, byteCount: $0.value) }
            .sorted { $0.start.lexicographicallyPrecedes($1.start) }
    }

    /// The length of the longest of the texts that begins at `position`; 0 if none does. `bytes` are in lower case.
    func byteCount(at position: Int, in bytes: [UInt8]) -> Int {
        var candidates = 0..<entries.count
        var longest = 0
        var depth = 0
        while let first = candidates.first {
            // One that ends here comes before all that are longer.
            if entries[first].start.count == depth {
                longest = entries[first].byteCount
                candidates = candidates.dropFirst()
                continue
            }
            guard position + depth < bytes.count else { break }
            candidates = narrowed(candidates, to: bytes[position + depth], at: depth)
            depth += 1
        }
        return longest
    }

    /// Those that go on with `byte`; there is at least one candidate.
    private func narrowed(_ candidates: Range<Int>, to byte: UInt8, at depth: Int) -> Range<Int> {
        // Mostly all are alike: since they are in order, the first and the last say so.
        let first = entries[candidates.lowerBound].start[depth]
        if first == entries[candidates.upperBound - 1].start[depth] { return first == byte ? candidates : 0..<0 }
        let lower = boundary(in: candidates) { entries[$0].start[depth] < byte }
        return lower..<boundary(in: lower..<candidates.upperBound) { entries[$0].start[depth] == byte }
    }

    /// Where the entries end for which `isBefore` holds; they come first.
    private func boundary(in candidates: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
        var lower = candidates.lowerBound
        var upper = candidates.upperBound
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if isBefore(middle) { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}
