/// What RFC 3986 allows in a reference, checked on its text: URL types repair more than they should.
enum ReferenceText {
    static func isValid(_ reference: String) -> Bool {
        !reference.isEmpty && reference.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !refused.contains($0) }
    }

    /// Whether an absolute reference names a host.
    static func hasHost(_ reference: String) -> Bool {
        guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let rest = reference.utf8[colon...].dropFirst()
        guard rest.starts(with: "//".utf8), let first = rest.dropFirst(2).first else { return false }
        return !"/?#:@".utf8.contains(first)
    }

    private static let refused = Set("\"<>\\^`{|}".utf8)
}
