/// The names of the token managers that are active in this process.
final class ActiveNames: Sendable {
    static let process = ActiveNames()

    private let names = Lock<Set<String>>([])

    /// - Throws: ``HaapiTokenManagerError/alreadyExists(name:)``.
    func claim(_ name: String) throws(HaapiTokenManagerError) {
        let isNew = names.withLock { $0.insert(name).inserted }
        guard isNew else { throw .alreadyExists(name: name) }
    }

    func release(_ name: String) {
        names.withLock { _ = $0.remove(name) }
    }
}
