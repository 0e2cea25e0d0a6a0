import Testing

@testable import HaapiTestServer

struct RuleTests {
    @Test(arguments: RuleCase.all)
    func aRequestThatBreaksOneRuleIsRefusedAndRecorded(_ rule: RuleCase) throws {
        var bench = try Bench(rule.options)
        let answer = try rule.run(&bench)
        #expect(answer.violations == (rule.isWarning ? [] : [rule.code]))
        #expect(answer.warnings == (rule.isWarning ? [rule.code] : []))
        #expect(answer.status == rule.status)
        // RFC 9110 section 15.5.2.
        #expect(answer.status != 401 || answer.headers["WWW-Authenticate"] != nil)
        #expect((answer.error ?? answer.type) == rule.error)
    }

    @Test func everyRuleHasSuchARequest() {
        let tested = Set(RuleCase.all.map(\.code))
        // Only a listener of another origin records this one; the tests of faults have it.
        let elsewhere: Set<ViolationCode> = [.redirectFollowed]
        #expect(Set(ViolationCode.allCases).subtracting(tested) == elsewhere)
    }
}
