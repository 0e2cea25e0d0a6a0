import Foundation

/// A pipe as a shell makes it for `<(command)`: the text is in it, and nobody writes any more.
final class FilledPipe: Sendable {
    private let reading: FileHandle

    var path: String { "/dev/fd/\(reading.fileDescriptor)" }

    /// The text is less than a pipe holds.
    init(_ text: String) throws {
        let pipe = Pipe()
        reading = pipe.fileHandleForReading
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
    }

    deinit {
        do {
            try reading.close()
        } catch {
            print("A pipe remains: \(error)")
        }
    }
}
