import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("What a document must have")
struct RequirementTests {
    typealias Problem = HaapiDecodingFailure.Problem

    @Test(
        "at its top",
        arguments: [
            ("{}", "/type", .missing),
            (#"{"type": null}"#, "/type", .missing),
            (#"{"type": 7}"#, "/type", .wrongType),
            (#"{"type": "authentication-step", "actions": {}}"#, "/actions", .wrongType),
            (#"{"type": "authentication-step", "actions": "x"}"#, "/actions", .wrongType),
            (#"{"type": "new-step", "actions": 1}"#, "/actions", .wrongType),
            (#"{"type": "polling-step"}"#, "/properties", .missing),
            (#"{"type": "polling-step", "properties": []}"#, "/properties", .wrongType),
            (#"{"type": "polling-step", "properties": {}}"#, "/properties/status", .missing),
            (#"{"type": "polling-step", "properties": {"status": 1}}"#, "/properties/status", .wrongType),
            (#"{"type": "polling-step", "properties": {"status": "paused"}}"#, "/properties/status", .unknownValue),
            (#"{"type": "polling-step", "properties": {"status": "pending"}}"#, "/actions", .missing),
            (
                #"{"type": "polling-step", "properties": {"status": "pending"}, "actions": [\#(StepText.form)]}"#,
                "/actions", .missing
            ),
            (
                #"{"type": "polling-step", "properties": {"status": "pending"}, "actions": [\#(StepText.bankId)]}"#,
                "/actions", .missing
            ),
            (
                #"{"type": "polling-step", "properties": {"status": "done"}, "actions": [\#(StepText.bankId)]}"#,
                "/actions", .missing
            ),
            (#"{"type": "oauth-authorization-response"}"#, "/properties", .missing),
            (#"{"type": "oauth-authorization-response", "properties": "x"}"#, "/properties", .wrongType),
            (#"{"type": "redirection-step"}"#, "/actions", .missing),
            (#"{"type": "redirection-step", "actions": [\#(StepText.selector)]}"#, "/actions", .missing),
        ] as [(String, String, Problem)])
    func top(text: String, path: String, problem: Problem) throws {
        #expect(try Reading.failure(text) == HaapiDecodingFailure(path: path, problem: problem))
    }

    @Test(
        "in an action",
        arguments: [
            ("7", "", .wrongType),
            ("null", "", .wrongType),
            ("{}", "/template", .missing),
            (#"{"template": 1}"#, "/template", .wrongType),
            (#"{"template": "launch", "kind": "x", "model": {}}"#, "/template", .unknownValue),
            (#"{"template": "form", "model": {}}"#, "/kind", .missing),
            (#"{"template": "form", "kind": [], "model": {}}"#, "/kind", .wrongType),
            (#"{"template": "form", "kind": "x"}"#, "/model", .missing),
            (#"{"template": "form", "kind": "x", "model": "m"}"#, "/model", .wrongType),
            (#"{"template": "selector", "kind": "x", "model": []}"#, "/model", .wrongType),
            (#"{"template": "selector", "kind": "x", "model": {}}"#, "/model/options", .missing),
            (#"{"template": "selector", "kind": "x", "model": {"options": {}}}"#, "/model/options", .wrongType),
            (
                #"{"template": "selector", "kind": "x", "model": {"options": [\#(StepText.form), {}]}}"#,
                "/model/options/1/template", .missing
            ),
            (
                #"{"template": "client-operation", "kind": "x", "model": {"arguments": {}, "continueActions": []}}"#,
                "/model/name", .missing
            ),
            (
                #"{"template": "client-operation", "kind": "x", "model": {"name": 1, "arguments": {}, "continueActions": []}}"#,
                "/model/name", .wrongType
            ),
            (
                #"{"template": "client-operation", "kind": "x", "model": {"name": "n", "continueActions": []}}"#,
                "/model/arguments", .missing
            ),
            (
                #"{"template": "client-operation", "kind": "x", "model": {"name": "n", "arguments": [], "continueActions": []}}"#,
                "/model/arguments", .wrongType
            ),
            (
                #"{"template": "client-operation", "kind": "x", "model": {"name": "n", "arguments": {}}}"#,
                "/model/continueActions", .missing
            ),
            (
                #"{"template": "client-operation", "kind": "x", "model": {"name": "n", "arguments": {}, "continueActions": {}}}"#,
                "/model/continueActions", .wrongType
            ),
            (
                #"{"template": "client-operation", "kind": "x", "model": {"name": "n", "arguments": {}, "continueActions": [1]}}"#,
                "/model/continueActions/0", .wrongType
            ),
            (
                #"{"template": "client-operation", "kind": "x", "model": {"name": "n", "arguments": {}, "continueActions": [], "errorActions": [{}]}}"#,
                "/model/errorActions/0/template", .missing
            ),
        ] as [(String, String, Problem)])
    func action(text: String, path: String, problem: Problem) throws {
        let failure = try Reading.failure(#"{"type": "new-step", "actions": [\#(StepText.form), \#(text)]}"#)
        #expect(failure == HaapiDecodingFailure(path: "/actions/1" + path, problem: problem))
    }

    @Test(
        "in the model of a form",
        arguments: [
            (#""method": "GET""#, "/href", .missing),
            (#""href": "", "method": "GET""#, "/href", .missing),
            (#""href": " \t\n ", "method": "GET""#, "/href", .missing),
            (#""href": 7, "method": "GET""#, "/href", .wrongType),
            (#""href": "/x""#, "/method", .missing),
            (#""href": "/x", "method": "  ""#, "/method", .missing),
            (#""href": "/x", "method": {}"#, "/method", .wrongType),
            (#""href": "/x", "method": "GET", "fields": {}"#, "/fields", .wrongType),
            (#""href": "/x", "method": "GET", "continueActions": "x""#, "/continueActions", .wrongType),
            (#""href": "/x", "method": "GET", "errorActions": true"#, "/errorActions", .wrongType),
            (
                #""href": "/x", "method": "GET", "continueActions": [{"template": "form"}]"#, "/continueActions/0/kind",
                .missing
            ),
            (#""href": "/x", "method": "GET", "fields": [7]"#, "/fields/0", .wrongType),
            (#""href": "/x", "method": "GET", "fields": [{"type": "text"}]"#, "/fields/0/name", .missing),
            (#""href": "/x", "method": "GET", "fields": [{"name": "", "type": "text"}]"#, "/fields/0/name", .missing),
            (#""href": "/x", "method": "GET", "fields": [{"name": 7, "type": "text"}]"#, "/fields/0/name", .wrongType),
            (#""href": "/x", "method": "GET", "fields": [{"name": "a"}]"#, "/fields/0/type", .missing),
            (#""href": "/x", "method": "GET", "fields": [{"name": "a", "type": []}]"#, "/fields/0/type", .wrongType),
            (
                #""href": "/x", "method": "GET", "fields": [{"name": "a", "type": "select"}]"#, "/fields/0/options",
                .missing
            ),
            (
                #""href": "/x", "method": "GET", "fields": [{"name": "a", "type": "select", "options": 1}]"#,
                "/fields/0/options", .wrongType
            ),
            (
                #""href": "/x", "method": "GET", "fields": [{"name": "a", "type": "select", "options": [{"value": "v"}, {"label": "l"}]}]"#,
                "/fields/0/options/1/value", .missing
            ),
            (
                #""href": "/x", "method": "GET", "fields": [{"name": "a", "type": "select", "options": [{"value": {}}]}]"#,
                "/fields/0/options/0/value", .wrongType
            ),
            (
                #""href": "/x", "method": "GET", "fields": [{"name": "a", "type": "select", "options": ["v"]}]"#,
                "/fields/0/options/0", .wrongType
            ),
        ] as [(String, String, Problem)])
    func formModel(members: String, path: String, problem: Problem) throws {
        let text = #"{"type": "new-step", "actions": [{"template": "form", "kind": "x", "model": {\#(members)}}]}"#
        #expect(try Reading.failure(text) == HaapiDecodingFailure(path: "/actions/0/model" + path, problem: problem))
    }

    @Test(
        "and what may be missing or odd",
        arguments: [
            #"{"type": "authentication-step", "actions": null, "properties": "x", "unknown": [[[]]]}"#,
            #"{"type": "authentication-step", "actions": [], "properties": null, "messages": 1, "links": {}, "metadata": 2}"#,
            #"{"type": "x", "actions": [{"template": " Form", "kind": "", "title": 7, "properties": [], "model": {"href": "/x", "method": "get", "type": 7, "actionTitle": {}, "fields": null, "continueActions": null, "errorActions": null, "title": "old"}}]}"#,
            #"{"type": "x", "actions": [{"template": "CLIENT-OPERATION", "kind": "x", "model": {"name": "n", "arguments": {}, "continueActions": [], "errorActions": "none"}}]}"#,
        ])
    func tolerated(text: String) throws {
        #expect(try Reading.failure(text) == nil)
    }

    @Test("Defaults of a form")
    func defaults() throws {
        let step = try Reading.step(
            #"{"type": "authentication-step", "actions": [{"template": "form", "kind": "x", "model": {"href": "/x", "method": " pUt ", "type": " "}}]}"#,
            as: InteractiveFormStep.self)
        let model = FormActionModel(href: "/x", method: "PUT", type: "application/x-www-form-urlencoded")
        #expect(step.actions == [FormAction(kind: .other(value: "x"), model: model)])
    }

    @Test(
        "A failure says where and what, and nothing of the document",
        arguments: [
            (HaapiDecodingFailure(path: "", problem: .notJson), "The HAAPI document is not JSON"),
            (HaapiDecodingFailure(path: "/type", problem: .missing), "/type of the HAAPI document is missing"),
            (HaapiDecodingFailure(path: "/a/0", problem: .wrongType), "/a/0 of the HAAPI document has the wrong type"),
            (HaapiDecodingFailure(path: "/a", problem: .unknownValue), "/a of the HAAPI document has an unknown value"),
        ])
    func description(failure: HaapiDecodingFailure, text: String) throws {
        #expect("\(failure)" == text)
        let secret = try Reading.failure(
            #"{"type": "polling-step", "properties": {"status": "S3CRET"}, "S3CRET": "S3CRET"}"#)
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!dumped.contains("S3CRET"))
    }
}
