/// Where a value lies in a document. Becomes text only when something fails there, so that deep documents cost no more
/// than flat ones.
indirect enum DocumentPlace: Sendable {
    case root
    case member(of: DocumentPlace, name: String)
    case element(of: DocumentPlace, index: Int)

    /// The place as a JSON Pointer (RFC 6901). The names are this package's own and hold neither `/` nor `~`.
    var pointer: String {
        var parts: [String] = []
        var place = self
        while true {
            switch place {
            case .root:
                return parts.reversed().map { "/" + $0 }.joined()
            case .member(let parent, let name):
                parts.append(name)
                place = parent
            case .element(let parent, let index):
                parts.append(String(index))
                place = parent
            }
        }
    }
}
