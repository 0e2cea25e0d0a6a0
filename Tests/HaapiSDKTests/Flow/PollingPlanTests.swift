import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// When to poll, and when to give up.
struct PollingPlanTests {
    struct Case: Sendable, CustomStringConvertible {
        let description: String
        let properties: String
        var now: Duration = .zero
        var defaultInterval = PollingPlan.defaultInterval
        /// `nil`: stop.
        let pause: Duration?
    }

    static let cases = [
        Case(description: "nothing said", properties: "", pause: .seconds(3)),
        Case(description: "another default", properties: "", defaultInterval: .seconds(1), pause: .seconds(1)),
        Case(description: "no pause by default", properties: "", defaultInterval: .zero, pause: .milliseconds(100)),
        Case(description: "an interval", properties: #","interval":"1500""#, pause: .milliseconds(1500)),
        Case(description: "an interval as a number", properties: #","interval":250"#, pause: .milliseconds(250)),
        Case(description: "an interval of nothing", properties: #","interval":0"#, pause: .milliseconds(100)),
        Case(description: "a negative interval", properties: #","interval":-5"#, pause: .seconds(3)),
        Case(description: "an interval that is none", properties: #","interval":"soon""#, pause: .seconds(3)),
        Case(
            description: "more time than the interval", properties: #","interval":2000,"maxWaitRemainingTime":"30""#,
            pause: .seconds(2)),
        Case(
            description: "less time than the interval", properties: #","interval":2000,"maxWaitRemainingTime":"1""#,
            pause: .seconds(1)),
        Case(description: "no time left", properties: #","maxWaitRemainingTime":"0""#, pause: nil),
        Case(description: "time that is over", properties: #","maxWaitRemainingTime":-3"#, pause: nil),
        Case(description: "only the whole time", properties: #","maxWaitTime":"0""#, pause: .seconds(3)),
        Case(
            description: "some time has passed", properties: #","interval":2000,"maxWaitRemainingTime":"30""#,
            now: .milliseconds(500), pause: .milliseconds(1500)),
        Case(
            description: "more time has passed than the interval",
            properties: #","interval":2000,"maxWaitRemainingTime":"30""#, now: .seconds(5), pause: .zero),
        Case(
            description: "all time has passed", properties: #","interval":2000,"maxWaitRemainingTime":"30""#,
            now: .seconds(30), pause: nil),
        Case(
            description: "an absurd time", properties: #","interval":1e300,"maxWaitRemainingTime":1e300"#,
            pause: .seconds(PollingTime.maximum)),
    ]

    @Test(arguments: cases)
    func move(_ wanted: Case) throws {
        let step = try Self.step(#""status":"pending"\#(wanted.properties)"#)
        var plan = PollingPlan(defaultInterval: wanted.defaultInterval)
        plan.arrived(step, at: .zero)
        let form = try #require(PollingTarget(step)).form
        #expect(plan.move(at: wanted.now) == (wanted.pause.map { .poll(form, after: $0) } ?? .stop))
    }

    @Test func anAnswerThatSaysNothingOfTheTimeDoesNotProlongIt() throws {
        var plan = PollingPlan()
        plan.arrived(try Self.step(#""status":"pending","maxWaitRemainingTime":5"#), at: .zero)
        let step = try Self.step(#""status":"pending""#)
        plan.arrived(step, at: .seconds(3))
        #expect(plan.move(at: .seconds(3)) == .poll(try #require(PollingTarget(step)).form, after: .seconds(2)))
        plan.arrived(step, at: .seconds(5))
        #expect(plan.move(at: .seconds(5)) == .stop)
    }

    @Test func theLatestWordOfTheServerCounts() throws {
        var plan = PollingPlan()
        plan.arrived(try Self.step(#""status":"pending","maxWaitRemainingTime":5"#), at: .zero)
        let step = try Self.step(#""status":"pending","maxWaitRemainingTime":60"#)
        plan.arrived(step, at: .seconds(4))
        #expect(plan.move(at: .seconds(4)) == .poll(try #require(PollingTarget(step)).form, after: .seconds(3)))
    }

    @Test func whatDoesNotWaitIsNotPolled() throws {
        for status in ["done", "failed"] { #expect(PollingTarget(try Self.step(#""status":"\#(status)""#)) == nil) }
        let other = try Self.read(#"{"type":"new-step"}"#)
        #expect(PollingTarget(other) == nil)
        var plan = PollingPlan()
        #expect(plan.move(at: .zero) == .stop)
        plan.arrived(other, at: .zero)
        #expect(plan.move(at: .zero) == .stop)
        plan.arrived(nil, at: .zero)
        #expect(plan.move(at: .zero) == .stop)
    }

    private static let bankId =
        #"{"template":"client-operation","kind":"login","model":{"name":"bankid","arguments":{"href":"bankid:///","autoStartToken":"A"},"continueActions":[{"template":"form","kind":"redirect","model":{"href":"/continue","method":"GET"}}]}}"#

    @Test func bankIDIsPolledByItsPollFormOrByWhatItContinuesWith() throws {
        let poll = #"{"template":"form","kind":"poll","model":{"href":"/poll","method":"GET"}}"#
        let inPolling = try Self.read(
            #"{"type":"polling-step","properties":{"status":"pending","interval":500},"actions":[\#(Self.bankId),\#(poll)]}"#
        )
        #expect(inPolling is BankIdClientOperationStep)
        #expect(PollingTarget(inPolling)?.form.href == "/poll")
        #expect(PollingTarget(inPolling)?.interval == .milliseconds(500))
        let inAuthentication = try Self.read(#"{"type":"authentication-step","actions":[\#(Self.bankId)]}"#)
        #expect(inAuthentication is BankIdClientOperationStep)
        #expect(PollingTarget(inAuthentication)?.form.href == "/continue")
        let other = try Self.read(
            #"{"type":"polling-step","properties":{"status":"pending"},"actions":[\#(Self.bankId.replacing("bankid", with: "new")),\#(poll)]}"#
        )
        #expect(other is GenericClientOperationStep)
        #expect(PollingTarget(other)?.form.href == "/poll")
    }

    static func step(_ properties: String) throws -> any HaapiRepresentation {
        try read(
            #"{"type":"polling-step","properties":{\#(properties)},"actions":[{"template":"form","kind":"poll","model":{"href":"/poll","method":"GET"}}]}"#
        )
    }

    private static func read(_ text: String) throws -> any HaapiRepresentation {
        let document = try HaapiDocumentReader.read(statusCode: 200, mediaType: .haapi, body: Data(text.utf8))
        guard case .representation(let step) = document else { throw FlowCase.Unexpected(what: "no step") }
        return step
    }
}
