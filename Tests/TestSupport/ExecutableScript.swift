public import Foundation

/// A script that a test makes and then starts.
public enum ExecutableScript {
    private struct NotWritten: Error {
        let status: Int32?
    }

    /// Writes it by another process. If this one did, a program that another test starts at that moment could inherit the open
    /// file for a moment, and a file that somebody writes to cannot be started (ETXTBSY).
    public static func write(_ text: String, to file: URL) throws {
        let write = #"printf '%s\n' "$2" >"$1" && chmod 755 "$1""#
        let outcome = try SpawnedProgram(
            URL(filePath: "/bin/sh"), ["-c", write, "sh", file.path(percentEncoded: false), text]
        ).run()
        guard outcome.status == 0 else { throw NotWritten(status: outcome.status) }
    }
}
