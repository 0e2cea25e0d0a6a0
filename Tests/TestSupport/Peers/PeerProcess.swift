public import Foundation

/// A peer (a real server of `Tests/InteropTests/Peers`) that runs as long as this object lives, and no longer than the
/// process: its guardian ends it when it sees the end of its standard input.
public final class PeerProcess: Sendable {
    /// Peers, and the modules that nginx needs, come from the Linux distributions only.
    public static var isAvailable: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    /// The server's files, `endpoints.json` among them.
    public let directory: URL

    // The guardian's standard input. Nothing is ever written; closing it, also by the end of the process, is the sign.
    private let lifeline: FileHandle

    private init(directory: URL, lifeline: FileHandle) {
        self.directory = directory
        self.lifeline = lifeline
    }

    /// Starts the peer and waits until it answers.
    /// - Parameter name: the peer's folder.
    /// - Returns: the running peer.
    /// - Throws: ``PeerError/didNotStart(_:_:)``, or what kept the guardian from starting.
    public static func start(_ name: String) async throws -> PeerProcess {
        try await withCheckedThrowingContinuation { continuation in
            // Not on a thread of the concurrency pool: starting takes a second or two.
            Thread.detachNewThread {
                continuation.resume(with: Result { try startAndWait(name) })
            }
        }
    }

    static let peersDirectory = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "InteropTests/Peers")

    private static func startAndWait(_ name: String) throws -> PeerProcess {
        let directory = FileManager.default.temporaryDirectory.appending(
            path: "peer-\(name)-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        let lifeline = Pipe()
        let answer = Pipe()
        for pipe in [lifeline, answer] {
            // A child of another test that inherits the end we hold would keep the peer alive after us.
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                guard fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw POSIXError(.EBADF) }
            }
        }
        let guardian = Process()
        guardian.executableURL = URL(filePath: "/bin/bash")
        guardian.arguments = [peersDirectory.appending(path: "guard.sh").path(), name, directory.path()]
        guardian.standardInput = lifeline
        guardian.standardOutput = answer
        guardian.standardError = FileHandle.nullDevice
        try guardian.runOnThreadOfItsOwn()
        try answer.fileHandleForWriting.close()
        let text = String(decoding: answer.fileHandleForReading.availableData, as: UTF8.self)
        guard text == "ready\n" else { throw PeerError.didNotStart(name, text) }
        return PeerProcess(directory: directory, lifeline: lifeline.fileHandleForWriting)
    }
}

/// A peer cannot be used.
public enum PeerError: Error {
    /// Its start script failed; with what it said.
    case didNotStart(String, String)
    /// Its `endpoints.json` lacks something.
    case noAddress(String)
    /// The user and the browser did not get through; with what they said.
    case didNotAuthorize(String)
    /// What was awaited in its log did not come.
    case notLogged(String)
}
