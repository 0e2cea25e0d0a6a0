import Testing

@testable import HaapiCommand
@testable import HaapiSDK

@Suite struct FieldQuestionTests {
    /// What is sent for a box whose value is `ACCEPT`.
    @Test(arguments: [("ACCEPT", true), ("y", true), ("On", true), ("accept", false), ("n", false)])
    func aBoxIsTickedByItsValueOrAYes(answer: String, isTicked: Bool) async throws {
        let console = Console(
            output: RecordingOutput(), diagnostics: RecordingOutput(), input: ScriptedInput.none, environment: [:])
        let prompt = Prompt(console: console, answers: AnswerBook([("terms", answer)]))
        let value = try await FieldQuestion(prompt).value(of: CheckboxFormField(name: "terms", value: "ACCEPT"))
        #expect(value as? String == (isTicked ? "ACCEPT" : nil))
    }
}
