import Testing

@testable import Driver

extension SeparateProcessTests {
    @Suite struct HaapiLoggerTests {
        private struct OwnTag: FollowUpTag {
            let subsystem = "TEST"
            let tagName = "HaapiLoggerTests"
        }

        /// In a process of its own, because the settings are those of the process and other tests run in this one.
        @Test func theFacadeReachesTheLogOfTheProcess() async {
            await #expect(processExitsWith: .success) {
                let sink = RecordingLogSink()
                HaapiLogger.appendLogSink(sink)
                OwnTag().error("off")
                #expect(sink.records.isEmpty)

                HaapiLogger.followUpTags = DriverFollowUpTag.allCases + [OwnTag()]
                OwnTag().debug("too low")
                OwnTag().info("one")
                HaapiLogger.setLogType(.debug)
                OwnTag().debug("two \(sensitive: "alice")")
                HaapiLogger.isSensitiveValueMasked = false
                OwnTag().warning("three \(sensitive: "alice")")
                DriverFollowUpTag.http.error("four")
                #expect(sink.messages == ["one", "two (masked)", "three alice", "four"])
                #expect(sink.records.map(\.logType) == [.info, .debug, .warning, .error])
                #expect(sink.records.allSatisfy { $0.file == "DriverTests/HaapiLoggerTests.swift" && $0.line > 0 })
                #expect(HaapiLogger.followUpTags.count == DriverFollowUpTag.allCases.count + 1)

                HaapiLogger.removeLogSinks()
                HaapiLogger.followUpTags = []
                OwnTag().error("off again")
                #expect(sink.records.count == 4)
            }
        }

        @Test func withoutASinkRecordsGoToStandardError() async throws {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                HaapiLogger.followUpTags = [OwnTag()]
                OwnTag().warning("to standard error")
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains(" warning HaapiLoggerTests to standard error (DriverTests/HaapiLoggerTests.swift:"))
        }

        @Test func tagsHaveUniqueNamesBelowTheirSubsystem() {
            let names = DriverFollowUpTag.allCases.map(\.tagName)
            #expect(Set(names).count == names.count)
            #expect(names.allSatisfy { $0.hasPrefix("HAAPI_DRIVER_") })
            #expect(DriverFollowUpTag.allCases.allSatisfy { $0.subsystem == "HAAPI_DRIVER" })
            #expect(DriverFollowUpTag.http.tagName == "HAAPI_DRIVER_HTTP")
        }
    }
}
