import Foundation

/// A line of a log of the nginx peer.
public protocol NginxLogEntry: Sendable {
    /// - Returns: `nil` if the line is none of this kind.
    init?(line: Substring)

    /// The id of the test that asked (``NginxPeer/url(_:_:id:)``). A request without one was not sent by a test
    /// itself.
    var id: String? { get }
}

extension NginxLogEntry {
    /// The value of the parameter `t`.
    static func id(in target: Substring) -> String? {
        guard let query = target.firstIndex(of: "?") else { return nil }
        let parameter = target[query...].dropFirst().split(separator: "&").first { $0.hasPrefix("t=") }
        return parameter.map { String($0.dropFirst(2)) }
    }
}

/// A log of the nginx peer, read as it grows.
public actor NginxLog<Entry: NginxLogEntry> {
    private let path: String
    private var offset: UInt64 = 0
    private var rest = ""
    private var entries: [Entry] = []

    init(path: String) {
        self.path = path
    }

    /// Waits until the log satisfies a condition.
    /// - Parameters:
    ///   - what: what is awaited, for the error.
    ///   - limit: how long to wait.
    ///   - condition: looks at all entries of the log.
    /// - Returns: all entries.
    /// - Throws: ``PeerError/notLogged(_:)`` after that time.
    @discardableResult
    public func entries(
        when what: String, within limit: Duration = .seconds(240), _ condition: @Sendable ([Entry]) -> Bool
    ) async throws -> [Entry] {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        while true {
            try readOn()
            if condition(entries) { return entries }
            guard clock.now < deadline else { throw PeerError.notLogged(what) }
            await Task.yield()
        }
    }

    private func readOn() throws {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        try file.seek(toOffset: offset)
        guard let data = try file.readToEnd(), !data.isEmpty else { return }
        offset += UInt64(data.count)
        // nginx escapes what is not ASCII, so a read can end within a line but not within a character.
        rest += String(decoding: data, as: UTF8.self)
        var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
        let unfinished = lines.popLast() ?? ""
        entries += lines.compactMap(Entry.init(line:))
        rest = String(unfinished)
    }
}
