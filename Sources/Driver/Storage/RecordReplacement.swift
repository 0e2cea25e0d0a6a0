#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Puts new content in a record's place as a whole: temporary file, fsync, rename, fsync of the folder.
struct RecordReplacement {
    /// Where a process can die or a call can fail; a test can do either at each.
    enum Step: Hashable, Sendable {
        case created
        case written(bytes: Int)
        case synchronized
        case renamed
    }

    static let piece = 64 * 1024

    let folder: RecordFolder
    let name: String
    let atStep: @Sendable (Step) throws -> Void

    func run(_ content: UnsafeRawBufferPointer) throws {
        let (temporary, temporaryName) = try TemporaryFile.make(in: folder)
        do {
            try fill(temporary, content)
            try folder.file.rename(temporaryName, to: name)
        } catch {
            removeAfterFailure(temporaryName)
            guard let failure = error as? OpenFile.Failure else { throw error }
            throw folder.error(failure, .write, name, "The record could not be written")
        }
        try atStep(.renamed)
        try folder.synchronize(.write)
    }

    private func fill(_ temporary: OpenFile, _ content: UnsafeRawBufferPointer) throws {
        try temporary.setMode(OpenFile.ownerReadsAndWrites)
        try atStep(.created)
        var written = 0
        while written < content.count {
            let end = min(written + Self.piece, content.count)
            written += try temporary.write(UnsafeRawBufferPointer(rebasing: content[written..<end]))
            try atStep(.written(bytes: written))
        }
        try temporary.synchronize()
        try atStep(.synchronized)
    }

    private func removeAfterFailure(_ temporaryName: String) {
        do {
            try folder.file.remove(temporaryName)
        } catch {
            // The failure that led here is the one to report; the next write removes what is left.
        }
    }
}
