import Driver

/// Errors about records whose texts are ours.
protocol StorageTrouble: Error, CustomStringConvertible {
    /// Whether the same call can succeed later without a change.
    var canPass: Bool { get }
    /// What to do about it, in one sentence.
    var recoverySuggestion: String { get }
}

extension StorageError: StorageTrouble {
    var canPass: Bool {
        switch kind {
        case .insecure, .notPermitted, .invalidLocation, .tooLarge: false
        // A disk can be emptied by someone else, and kinds that are not known yet may pass.
        default: true
        }
    }
}
