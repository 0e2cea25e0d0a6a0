import Foundation
import Testing

@testable import Driver

/// A folder for one test, removed with its content when the object goes.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        let template = FileManager.default.temporaryDirectory.path + "/driver-tests-XXXXXX"
        var bytes = Array(template.utf8CString)
        guard mkdtemp(&bytes) != nil else { throw POSIXError(.EIO) }
        path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("The folder \(path) remains: \(error)")
        }
    }

    var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// A folder in it that is not there yet.
    var recordsPath: String { path + "/records" }

    var recordsURL: URL { URL(fileURLWithPath: recordsPath) }

    static func storage(
        _ path: String, log: LogCenter = LogCenter(),
        atStep: @escaping @Sendable (RecordReplacement.Step) throws -> Void = { _ in }
    ) -> FileStorage {
        FileStorage(FolderLocation(URL(fileURLWithPath: path)), log: log, atStep: atStep)
    }

    func storage(log: LogCenter = LogCenter()) -> FileStorage { Self.storage(recordsPath, log: log) }

    /// The file of the record of a key.
    func record(_ key: String) -> String {
        do {
            return recordsPath + "/" + (try RecordName(key: key).record)
        } catch {
            Issue.record(error)
            return recordsPath
        }
    }

    /// What is in the folder of the records, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: recordsPath).sorted()
    }
}

func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

func content(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

/// The kind of the ``StorageError`` that the body throws.
func storageErrorKind(_ body: () throws -> Void) -> StorageError.Kind? {
    do {
        try body()
        return nil
    } catch {
        return (error as? StorageError)?.kind
    }
}
