import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

@Suite struct DemoTests {
    @Test func theDemonstrationWorksAndShowsNoSecret() async {
        let run = await CommandRun(["demo"])
        #expect(run.status == .success)
        #expect(run.diagnostics == "")
        #expect(run.output.contains("haapi_redirect_refused"))
        #expect(run.output.contains("ok  without any request"))
        #expect(run.output.contains("ok  none of the "))
        #expect(!run.output.contains("FAILED"))
        for secret in ["main-secret", "Password1", "Bearer ", "Basic "] { #expect(!run.output.contains(secret)) }
    }

    @Test func aPersonCanLogIn() async {
        let input = ScriptedInput(["1", "alice", "wrong", "", "alice", "Password1"])
        let run = await CommandRun(["demo", "--interactive"], input: input)
        #expect(run.status == .success)
        #expect(input.hiddenLines == ["wrong", "Password1"])
    }

    @Test func theDemonstrationFailsIfThePersonGivesUp() async {
        let run = await CommandRun(["demo", "--interactive"], input: ScriptedInput(["1", "alice"]))
        #expect(run.status == .inputNeeded)
    }

    @Test func aClaimThatDoesNotHoldEndsIt() throws {
        let output = RecordingOutput()
        let console = Console(
            output: output, diagnostics: output, input: ScriptedInput.none, environment: [:])
        let report = DemoReport(console)
        #expect(throws: DemoReport.Failure.self) { try report.check("the sky is green", false) }
        #expect(output.text == "   FAILED  the sky is green\n")
        let status = FailureReport(DemoReport.Failure(claim: "the sky is green")).tell(console)
        #expect(status == .failed)
    }
}
