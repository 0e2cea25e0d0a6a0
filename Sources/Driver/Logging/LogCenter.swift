/// What ``HaapiLogger`` shows to the world: which records are wanted, and who gets them.
final class LogCenter: Sendable {
    static let shared = LogCenter()

    private struct Tag: Hashable {
        let subsystem: String
        let name: String
    }

    private struct State {
        var followUpTags: [any FollowUpTag] = []
        var wanted: Set<Tag> = []
        var leastType = LogType.info
        var isSensitiveValueMasked = true
        var sinks: [any LogSink] = []
    }

    @TaskLocal private static var isDelivering = false

    private let state = Lock(State())
    private let sinkOfLastResort: any LogSink

    init(sinkOfLastResort: any LogSink = StandardErrorLogSink()) {
        self.sinkOfLastResort = sinkOfLastResort
    }

    var followUpTags: [any FollowUpTag] {
        get { state.withLock { $0.followUpTags } }
        set {
            let wanted = Set(newValue.map { Tag(subsystem: $0.subsystem, name: $0.tagName) })
            state.withLock {
                $0.followUpTags = newValue
                $0.wanted = wanted
            }
        }
    }

    var isSensitiveValueMasked: Bool {
        get { state.withLock { $0.isSensitiveValueMasked } }
        set { state.withLock { $0.isSensitiveValueMasked = newValue } }
    }

    var logType: LogType {
        get { state.withLock { $0.leastType } }
        set { state.withLock { $0.leastType = newValue } }
    }

    func appendLogSink(_ sink: any LogSink) {
        state.withLock { $0.sinks.append(sink) }
    }

    func removeLogSinks() {
        state.withLock { $0.sinks = [] }
    }

    /// Gives the record to the sinks, if it is wanted; `message` is not evaluated otherwise.
    func log(
        _ type: LogType, _ tag: some FollowUpTag, _ message: @autoclosure () -> LogMessage, file: String, line: Int
    ) {
        // The tag's own code runs outside the lock, and not at all while everything is off.
        guard isAnythingWanted(type), !Self.isDelivering else { return }
        let wanted = Tag(subsystem: tag.subsystem, name: tag.tagName)
        let delivery = state.withLock { $0.wanted.contains(wanted) ? ($0.sinks, $0.isSensitiveValueMasked) : nil }
        guard let (sinks, isMasked) = delivery else { return }
        Self.$isDelivering.withValue(true) {
            let text = message().text(masksSensitiveValues: isMasked)
            for sink in sinks.isEmpty ? [sinkOfLastResort] : sinks {
                sink.writeLog(logType: type, followUpTag: tag, message: text, file: file, line: line)
            }
        }
    }

    private func isAnythingWanted(_ type: LogType) -> Bool {
        state.withLock { !$0.wanted.isEmpty && type >= $0.leastType }
    }
}
