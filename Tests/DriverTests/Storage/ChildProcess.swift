import Foundation

@testable import Driver

/// A program that talks with a test by lines. It is killed when the object goes.
final class ChildProcess: Sendable {
    /// What it writes; ends when it closes its output.
    let lines: AsyncStream<String>
    // `Process` is not `Sendable`; it is used inside this lock only.
    private let process: Lock<Process>
    private let input: FileHandle

    init(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        let input = Pipe()
        process.standardOutput = output
        process.standardInput = input
        try process.run()
        self.process = Lock(process)
        self.input = input.fileHandleForWriting
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        // A thread that blocks, since `readabilityHandler` blocks one of those that run the tests.
        try DetachedThread.start {
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while read(output.fileHandleForReading.fileDescriptor, &byte, 1) == 1 {
                if byte == UInt8(ascii: "\n") {
                    continuation.yield(String(decoding: line, as: UTF8.self))
                    line = []
                } else {
                    line.append(byte)
                }
            }
            continuation.finish()
        }
    }

    deinit {
        kill()
    }

    /// `nil` when there are no more.
    func nextLine() async -> String? {
        for await line in lines { return line }
        return nil
    }

    func send(_ line: String) throws {
        try input.write(contentsOf: Data((line + "\n").utf8))
    }

    /// `kill -9`
    func kill() {
        process.withLock { process in
            if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        }
    }
}
