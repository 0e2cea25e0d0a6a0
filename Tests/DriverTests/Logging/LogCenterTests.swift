import Testing

@testable import Driver

@Suite struct LogCenterTests {
    private enum OtherTag: String, CaseIterable, FollowUpTag {
        case sameNameElsewhere = "HAAPI_DRIVER_HTTP"
        var subsystem: String { "OTHER" }
        var tagName: String { rawValue }
    }

    private func log(_ center: LogCenter, _ type: LogType, _ tag: some FollowUpTag = DriverFollowUpTag.http) {
        center.log(type, tag, "message", file: "F/f.swift", line: 7)
    }

    @Test func everythingIsOffUntilATagIsSet() {
        let center = LogCenter()
        let sink = RecordingLogSink()
        center.appendLogSink(sink)
        var evaluations = 0
        func message() -> LogMessage {
            evaluations += 1
            return "x"
        }
        for type in LogType.allCases {
            center.log(type, DriverFollowUpTag.http, message(), file: "", line: 0)
        }
        #expect(sink.records.isEmpty)
        #expect(evaluations == 0)

        center.followUpTags = DriverFollowUpTag.allCases
        center.log(.error, DriverFollowUpTag.http, message(), file: "", line: 0)
        #expect(sink.records.count == 1)
        #expect(evaluations == 1)

        center.followUpTags = []
        center.log(.error, DriverFollowUpTag.http, message(), file: "", line: 0)
        #expect(evaluations == 1)
    }

    @Test func onlyTheTagsThatAreSetAreLogged() {
        let (center, sink) = LogCenter.recording()
        center.followUpTags = [DriverFollowUpTag.storage]
        log(center, .error, DriverFollowUpTag.http)
        #expect(sink.records.isEmpty)
        log(center, .error, DriverFollowUpTag.storage)
        #expect(sink.records.map(\.tagName) == ["HAAPI_DRIVER_STORAGE"])
    }

    @Test func aTagIsItsSubsystemAndItsName() {
        let (center, sink) = LogCenter.recording()
        log(center, .error, OtherTag.sameNameElsewhere)
        #expect(sink.records.isEmpty)
        center.followUpTags = DriverFollowUpTag.allCases + OtherTag.allCases
        log(center, .error, OtherTag.sameNameElsewhere)
        #expect(sink.records.count == 1)
    }

    @Test(arguments: LogType.allCases)
    func aTypeLetsTheMoreSevereThrough(least: LogType) {
        let (center, sink) = LogCenter.recording(least)
        for type in LogType.allCases { log(center, type) }
        #expect(sink.records.map(\.logType) == LogType.allCases.filter { $0 >= least })
    }

    @Test func theDefaultTypeIsInfo() {
        #expect(LogCenter().logType == .info)
        #expect(LogCenter().isSensitiveValueMasked)
        #expect(LogCenter().followUpTags.isEmpty)
    }

    @Test func sinksAreCalledInOrderWithTheWholeRecord() {
        struct NumberedSink: LogSink {
            let number: Int
            let calls: Lock<[Int]>
            func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int) {
                calls.withLock { $0.append(number) }
            }
        }
        let (center, sink) = LogCenter.recording()
        let calls = Lock<[Int]>([])
        for number in 1...3 { center.appendLogSink(NumberedSink(number: number, calls: calls)) }
        log(center, .warning)
        #expect(calls.withLock { $0 } == [1, 2, 3])
        #expect(sink.messages == ["message"])
        #expect(sink.records.first?.file == "F/f.swift")
        #expect(sink.records.first?.line == 7)
        #expect(sink.records.first?.logType == .warning)
    }

    @Test func withoutASinkRecordsGoToTheLastResort() {
        let lastResort = RecordingLogSink()
        let center = LogCenter(sinkOfLastResort: lastResort)
        center.followUpTags = DriverFollowUpTag.allCases
        log(center, .error)
        #expect(lastResort.records.count == 1)
        let sink = RecordingLogSink()
        center.appendLogSink(sink)
        log(center, .error)
        #expect(lastResort.records.count == 1)
        #expect(sink.records.count == 1)
        center.removeLogSinks()
        log(center, .error)
        #expect(lastResort.records.count == 2)
    }

    @Test func aSinkThatLogsNeitherHangsNorLoops() async {
        final class LoggingSink: LogSink {
            let center: LogCenter
            let calls = Lock(0)
            let tasks = Lock<[Task<Void, Never>]>([])

            init(_ center: LogCenter) {
                self.center = center
            }

            func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int) {
                calls.withLock { $0 += 1 }
                center.log(.error, DriverFollowUpTag.http, "again", file: "", line: 0)
                center.appendLogSink(RecordingLogSink())
                center.isSensitiveValueMasked = center.isSensitiveValueMasked
                let center = center
                let task = Task { center.log(.error, DriverFollowUpTag.http, "later", file: "", line: 0) }
                tasks.withLock { $0.append(task) }
            }
        }
        let (center, sink) = LogCenter.recording()
        let logging = LoggingSink(center)
        center.appendLogSink(logging)
        log(center, .error)
        for task in logging.tasks.withLock({ $0 }) { await task.value }
        #expect(logging.calls.withLock { $0 } == 1)
        #expect(sink.messages == ["message"])
        log(center, .error)
        #expect(sink.messages.count == 2)
    }

    @Test func settingsAndRecordsFromManyTasksAtOnce() async {
        let (center, sink) = LogCenter.recording()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask {
                    center.isSensitiveValueMasked = index.isMultiple(of: 2)
                    center.followUpTags = DriverFollowUpTag.allCases
                    center.log(.error, DriverFollowUpTag.http, "\(index)", file: "", line: 0)
                }
            }
        }
        #expect(Set(sink.messages) == Set((0..<100).map(String.init)))
    }
}
