import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Hostile documents")
struct HostileDocumentTests {
    /// Selectors within selectors around a form, as deep as JSON may be nested: three levels for each.
    private static func nestedSelectors(_ count: Int, kind: String = "authenticator-selector") -> String {
        let open = #"{"template": "selector", "kind": "\#(kind)", "model": {"options": ["#
        return String(repeating: open, count: count) + StepText.form + String(repeating: "]}}", count: count)
    }

    private static func nestedForms(_ count: Int) -> String {
        let open = #"{"template": "form", "kind": "x", "model": {"href": "/", "method": "GET", "continueActions": ["#
        return String(repeating: open, count: count) + String(repeating: "]}}", count: count)
    }

    private static func nestedOperations(_ count: Int) -> String {
        let open =
            #"{"template": "client-operation", "kind": "x", "model": {"name": "bankid", "arguments": {}, "continueActions": ["#
        return String(repeating: open, count: count) + String(repeating: "]}}", count: count)
    }

    // The document and its list of actions are two levels, the form inside is two.
    @Test(
        "nested as deep as allowed are read, compared and written on a small stack",
        arguments: [
            Sample("selectors", nestedSelectors(169)), Sample("forms", nestedForms(170)),
            Sample("client operations", nestedOperations(170)),
        ])
    func deepActions(action: Sample) throws {
        let text = #"{"type": "new-step", "actions": [\#(action.text)]}"#
        let outcome = SmallStack.run {
            Result {
                let step = try Reading.step(text, as: GenericRepresentationStep.self)
                let copy = try Reading.step(JSONWriter.text(step.wireValue), as: GenericRepresentationStep.self)
                return step == copy
            }
        }
        #expect(try outcome.get())
    }

    @Test(
        "nested deeper are no JSON",
        arguments: [
            Sample("selectors", nestedSelectors(170)), Sample("forms", nestedForms(171)),
            Sample("client operations", nestedOperations(171)), Sample("many selectors", nestedSelectors(50_000)),
            Sample("arrays", String(repeating: "[", count: 100_000)),
        ])
    func tooDeep(action: Sample) throws {
        #expect(
            try Reading.failure(#"{"type": "new-step", "actions": [\#(action.text)]}"#)
                == HaapiDecodingFailure(path: "", problem: .notJson))
    }

    @Test("name the place of a failure in the depth")
    func deepPath() throws {
        let text = Self.nestedSelectors(150).replacing(#""method": "POST""#, with: #""method": 7"#)
        let outcome = SmallStack.run { Result { try Reading.failure(#"{"type": "new-step", "actions": [\#(text)]}"#) } }
        let failure = try #require(try outcome.get())
        #expect(failure.path == "/actions/0" + String(repeating: "/model/options/0", count: 150) + "/model/method")
    }

    @Test(
        "nested deep in a member that is kept as text are kept on a small stack",
        arguments: [
            #"{"type": "new-step", "properties": DEEP}"#,
            #"{"type": "new-step", "unknown": DEEP}"#,
            #"{"type": "oauth-authorization-response", "properties": {"x": DEEP}}"#,
            #"{"type": "authentication-step", "actions": [{"template": "client-operation", "kind": "x", "model": {"name": "webauthn-registration", "arguments": {"a": DEEP}, "continueActions": []}}]}"#,
        ])
    func deepMembers(template: String) throws {
        let deep = String(repeating: #"{"a":["#, count: 250) + String(repeating: "]}", count: 250)
        let text = template.replacing("DEEP", with: deep)
        let outcome = SmallStack.run {
            Result {
                let step = try Reading.step(text)
                _ = ((step as? GenericClientOperationStep)?.actionModel.arguments).map { $0.count }
                func isEqual<Step: HaapiRepresentation>(_ step: Step) throws -> Bool {
                    try step == Reading.step(text, as: Step.self)
                }
                return try isEqual(step)
            }
        }
        #expect(try outcome.get())
    }

    @Test(
        "of the greatest size are read",
        arguments: [
            // As many actions, fields, messages, links, options, members or argument values as fit.
            (#"{"type": "authentication-step", "actions": ["#, StepText.form, "]}", "InteractiveFormStep"),
            (
                #"{"type": "x", "actions": [{"template": "form", "kind": "x", "model": {"href": "/", "method": "GET", "fields": ["#,
                #"{"name":"a","type":"text"}"#, "]}}]}", "GenericRepresentationStep"
            ),
            (#"{"type": "x", "messages": ["#, "7", "]}", "GenericRepresentationStep"),
            (#"{"type": "x", "links": ["#, #"{"href":"/"}"#, "]}", "GenericRepresentationStep"),
            (
                #"{"type": "x", "actions": [{"template": "form", "kind": "x", "model": {"href": "/", "method": "GET", "fields": [{"name": "s", "type": "select", "options": ["#,
                #"{"value":1}"#, "]}]}}]}", "GenericRepresentationStep"
            ),
            (
                #"{"type": "oauth-authorization-response", "properties": {"#, #""a":1"#, "}}",
                "OAuthAuthorizationResponseStep"
            ),
            (
                #"{"type": "authentication-step", "actions": [{"template": "client-operation", "kind": "x", "model": {"name": "x", "continueActions": [], "arguments": {"a": ["#,
                "1e9", "]}}}]}", "GenericClientOperationStep"
            ),
            (#"{"#, #""type":"x""#, "}", "GenericRepresentationStep"),
        ])
    func large(start: String, element: String, end: String, step: String) throws {
        let count = (4 << 20 - start.utf8.count - end.utf8.count) / (element.utf8.count + 1)
        let text = start + Array(repeating: element, count: count / 8).joined(separator: ",") + end
        #expect(String(describing: type(of: try Reading.step(text))) == step)
    }

    @Test(
        "with numbers of any size are read",
        arguments: [
            Sample("many digits", String(repeating: "9", count: 100_000)),
            Sample("many decimals", "0." + String(repeating: "9", count: 100_000)),
            Sample("large exponent", "1e" + String(repeating: "9", count: 1000)),
        ]
            + ["1e999", "-1e999", "1e-999", "-0", "9223372036854775808", "-9223372036854775809", "1e18", "1e19"].map {
                Sample($0, $0)
            })
    func numbers(sample: Sample) throws {
        let number = sample.text
        let field =
            #"{"name": "a", "type": "text", "value": \#(number), "minLength": \#(number), "maxLength": \#(number)}"#
        let form =
            #"{"template": "form", "kind": "x", "properties": {"n": \#(number)}, "model": {"href": "/", "method": "GET", "fields": [\#(field)]}}"#
        let operation = StepText.operation(
            "webauthn-registration", #"{"n": \#(number), "pubKeyCredParams": [{"alg": \#(number)}]}"#)
        let text =
            #"{"type": "polling-step", "properties": {"status": "done", "interval": \#(number), "maxWaitTime": "\#(number)", "x": \#(number)}, "actions": [\#(form), \#(operation)]}"#
        let step = try Reading.step(text, as: PollingStep.self)
        #expect((step.mainAction.model.fields.first as? TextFormField)?.value == number)
        #expect(step.pollingProperties.interval?.isFinite != false)
        let coded = try JSONEncoder().encode(step)
        #expect(try JSONDecoder().decode(PollingStep.self, from: coded) == step)
    }

    @Test(
        "with odd texts are read and come back",
        arguments: [
            "", " ", "\u{0}", "\u{FEFF}", "\u{202E}", "\u{FFFD}", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}",
            "\"\\/\u{8}\u{C}\n\r\t", "~0/~1",
        ])
    func texts(text: String) throws {
        let quoted = JSONWriter.text(.string(text))
        let form =
            #"{"template": "form", "kind": \#(quoted), "title": \#(quoted), "model": {"href": "/x", "method": "GET", "fields": [{"name": "x", "type": \#(quoted), "value": \#(quoted), "kind": \#(quoted)}]}}"#
        let document =
            #"{"type": \#(quoted), "messages": [{"text": \#(quoted), "classList": [\#(quoted)]}], "actions": [\#(form)], "properties": {\#(quoted): \#(quoted)}}"#
        let step = try Reading.step(document, as: GenericRepresentationStep.self)
        #expect(step.type == .other(value: text))
        #expect(step.messages == [UserMessage(text: Message(literal: text), classList: [text])])
        let again = try Reading.step(JSONWriter.text(step.wireValue), as: GenericRepresentationStep.self)
        #expect(again == step)
    }

    @Test(
        "cut off anywhere fail, and never crash",
        arguments: [
            StepSamples.userConsent, ClientOperationSamples.webAuthnRegistration, ProblemSamples.invalidInput,
        ])
    func cutOff(sample: Sample) throws {
        let bytes = Array(sample.text.utf8)
        for count in 0..<bytes.count {
            #expect(throws: HaapiDecodingFailure(path: "", problem: .notJson)) {
                try HaapiDocumentReader.read(statusCode: 200, mediaType: .haapi, body: Data(bytes[..<count]))
            }
        }
    }

    @Test(
        "with any member replaced by any value are read or fail, and never crash",
        arguments: StepSamples.all + ClientOperationSamples.all)
    func replacedMembers(sample: Sample) throws {
        let document = try JSONValue(parsing: sample.text)
        let values: [JSONValue] = [
            .null, .bool(true), .number(JSONNumber(-1)), .string(""), .array([.null]), .object(JSONObject()),
        ]
        var read = 0
        var failed = 0
        for index in 0..<JSONMutation.count(document) {
            for value in values {
                let text = JSONWriter.text(JSONMutation.replacing(index, in: document, by: value))
                if try Reading.failure(text) == nil { read += 1 } else { failed += 1 }
            }
        }
        #expect(read > 0 && failed > 0)
    }
}
