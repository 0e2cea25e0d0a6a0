#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A record could not be read, written, removed or locked. It says nothing about whether the record exists.
///
/// It names a path, and nothing of the record's content.
public struct StorageError: Error, Equatable, Sendable {
    /// What is wrong.
    public let kind: Kind

    /// What was being done.
    public let operation: Operation

    /// The file or folder, where there is one.
    public let path: String?

    /// The system's error code (`errno`, or `OSStatus` of a keychain), where the system reported the failure.
    public let code: Int32?

    /// What happened, in one sentence.
    public let reason: String

    init(_ kind: Kind, _ operation: Operation, path: String? = nil, code: Int32? = nil, _ reason: String) {
        self.kind = kind
        self.operation = operation
        self.path = path
        self.code = code
        self.reason = reason
    }

    /// The failure of a system call.
    init(errno code: Int32, _ operation: Operation, path: String, _ what: String) {
        self.init(
            Kind(errno: code), operation, path: path, code: code, "\(what): \(String(cString: strerror(code)))")
    }

    /// What is wrong. More kinds may come, so a `switch` needs a `default`.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        private let name: String

        private init(_ name: String) {
            self.name = name
        }

        /// The store cannot be reached now: an input/output error, a locked key store, too many open files. A later
        /// attempt can succeed.
        public static let unavailable = Kind("unavailable")
        /// The user of this process may not do that.
        public static let notPermitted = Kind("notPermitted")
        /// The disk is full, or a quota or limit is reached. The record is as it was.
        public static let noSpace = Kind("noSpace")
        /// What is there could have been put there or changed by someone else: a symbolic link, a file of another user, a
        /// folder that others can write.
        public static let insecure = Kind("insecure")
        /// The record is larger than ``FileStorage/maximumRecordSize``.
        public static let tooLarge = Kind("tooLarge")
        /// There is no folder to use, or what is named as one is none.
        public static let invalidLocation = Kind("invalidLocation")

        public var description: String { name }

        fileprivate init(errno code: Int32) {
            self =
                switch code {
                case EACCES, EPERM, EROFS: .notPermitted
                case ENOSPC, EDQUOT, EFBIG: .noSpace
                case ELOOP, EISDIR: .insecure
                case ENOTDIR, ENAMETOOLONG: .invalidLocation
                default: .unavailable
                }
        }
    }

    /// What was being done.
    public enum Operation: String, Sendable {
        /// ``Storage/read(key:)``
        case read
        /// ``Storage/write(key:data:)``
        case write
        /// ``Storage/delete(key:)``
        case delete
        /// ``Storage/moveAside(key:)``
        case moveAside
        /// ``Storage/acquireLock(key:)``
        case lock
    }

    /// What to do about it, in one sentence.
    public var recoverySuggestion: String {
        switch kind {
        case .notPermitted:
            "Let the user of this process read and write the folder, or choose another folder."
        case .noSpace:
            "Make room on the disk and try again."
        case .insecure:
            "Check who has changed the folder, remove what does not belong there, and let only its owner write to it."
        case .tooLarge:
            "Move the file away if this package did not write it."
        case .invalidLocation:
            "Name a folder: by HOME or XDG_DATA_HOME with an absolute path, or as a file URL."
        default:
            "Try again later."
        }
    }
}

extension StorageError: CustomStringConvertible, LogSafe {
    public var description: String {
        let place = path.map { " [\($0)]" } ?? ""
        let number = code.map { ", code \($0)" } ?? ""
        return "\(reason)\(place) (\(operation.rawValue), \(kind)\(number)). \(recoverySuggestion)"
    }

    /// Without the path, which can hold the name of a user.
    package var logText: String {
        "\(reason) (\(operation.rawValue), \(kind))"
    }
}
