import Driver

/// Errors about records whose texts are ours.
protocol StorageTrouble: Error, CustomStringConvertible {
    /// What to do about it.
    var handling: IdsvrErrorHandling { get }
}

extension StorageError: StorageTrouble {
    var handling: IdsvrErrorHandling {
        switch kind {
        case .insecure, .notPermitted, .invalidLocation, .tooLarge:
            .unrecoverable(action: .modifyConfiguration(reason: recoverySuggestion))
        // A disk can be emptied by someone else, and kinds that are not known yet may pass.
        default: .retryable(condition: .now)
        }
    }
}
