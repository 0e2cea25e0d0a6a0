#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Where the folder of a ``FileStorage`` is, or that there is no such place.
struct FolderLocation: Sendable {
    /// The name of the package's folder in the user's data folder.
    static let folderName = "haapi-swift"

    /// An absolute path without a slash at its end, since a slash there would make the system follow a symbolic link.
    private let path: String?

    private init(path: String?) {
        guard let path, path.hasPrefix("/"), !path.utf8.contains(0) else {
            self.path = nil
            return
        }
        var trimmed = Substring(path)
        while trimmed.count > 1, trimmed.hasSuffix("/") || trimmed.hasSuffix("/.") { trimmed.removeLast() }
        self.path = String(trimmed)
    }

    /// The folder of a file URL.
    init(_ directory: URL) {
        let absolute = directory.absoluteURL
        self.init(path: absolute.isFileURL ? absolute.path(percentEncoded: false) : nil)
    }

    /// The folder in the data folder of the user: see ``FileStorage/default``.
    static func ofUser(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        homeOfUser: () -> String? = FolderLocation.homeInUserDatabase,
        dataFolder: String = FolderLocation.dataFolderInHome
    ) -> FolderLocation {
        func absolutePath(_ name: String) -> String? {
            guard let value = environment[name], value.hasPrefix("/") else { return nil }
            return value
        }
        if let data = absolutePath("XDG_DATA_HOME") { return FolderLocation(path: "\(data)/\(folderName)") }
        guard let home = absolutePath("HOME") ?? homeOfUser() else { return FolderLocation(path: nil) }
        return FolderLocation(path: "\(home)/\(dataFolder)/\(folderName)")
    }

    func path(for operation: StorageError.Operation) throws -> String {
        if let path { return path }
        throw StorageError(.invalidLocation, operation, "There is no folder for records")
    }

    #if canImport(Darwin)
        static let dataFolderInHome = "Library/Application Support"
    #else
        static let dataFolderInHome = ".local/share"
    #endif

    /// The home folder that the user database gives for the user of this process.
    static func homeInUserDatabase() -> String? {
        var buffer = [CChar](repeating: 0, count: 16 * 1024)
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        guard getpwuid_r(geteuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil,
            let home = entry.pw_dir
        else { return nil }
        return String(cString: home)
    }
}
