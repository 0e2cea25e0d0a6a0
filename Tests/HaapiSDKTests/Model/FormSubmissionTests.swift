import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Submitting a form")
struct FormSubmissionTests {
    private static let form = FormActionModel.defaultType

    struct Row: Sendable, CustomTestStringConvertible {
        var fields: [any FormField]
        var parameters: [String: any Sendable] = [:]
        /// As a form body, where a Boolean value ticks a box.
        var body: String

        var testDescription: String { body.isEmpty ? "nothing" : body }
    }

    private static let options: [SelectFormField.Option] = [
        .init(label: Message(literal: "A"), value: "a"),
        .init(label: Message(literal: "B"), value: "b", selected: true),
    ]

    @Test(
        "sends what the caller gives, or the field's own",
        arguments: [
            Row(fields: [HiddenFormField(name: "h", value: "own")], body: "h=own"),
            Row(fields: [HiddenFormField(name: "h", value: "own")], parameters: ["h": "given"], body: "h=given"),
            Row(fields: [HiddenFormField(name: "h", value: "")], body: "h="),
            Row(fields: [TextFormField(name: "t", value: "own")], body: "t=own"),
            Row(fields: [TextFormField(name: "t")], body: ""),
            Row(fields: [TextFormField(name: "t", value: "own")], parameters: ["t": ""], body: "t="),
            Row(fields: [UsernameFormField(name: "u", value: "own")], body: "u=own"),
            Row(fields: [UsernameFormField(name: "u")], parameters: ["u": "å b+c&d=e"], body: "u=%C3%A5+b%2Bc%26d%3De"),
            Row(fields: [PasswordFormField(name: "p")], parameters: ["p": "pw"], body: "p=pw"),
            Row(fields: [PasswordFormField(name: "p")], body: ""),
            Row(fields: [TextFormField(name: "t", value: "own")], parameters: ["t": String?.none], body: ""),
            Row(fields: [TextFormField(name: "t", value: "own")], parameters: ["t": String??.some(nil)], body: ""),
            Row(fields: [TextFormField(name: "t", value: "own")], parameters: ["t": String??.some("x")], body: "t=x"),
            Row(fields: [TextFormField(name: "t", value: "own")], parameters: ["t": null], body: ""),
            Row(fields: [HiddenFormField(name: "h", value: "own")], parameters: ["h": null], body: ""),
            Row(fields: [SelectFormField(name: "s", options: options)], body: "s=b"),
            Row(fields: [SelectFormField(name: "s", options: options, value: "a")], body: "s=a"),
            Row(fields: [SelectFormField(name: "s", options: options, value: "c")], body: "s=b"),
            Row(fields: [SelectFormField(name: "s", options: Array(options.prefix(1)))], body: "s=a"),
            Row(fields: [SelectFormField(name: "s", options: [], value: "c")], body: ""),
            Row(fields: [SelectFormField(name: "s", options: options)], parameters: ["s": "other"], body: "s=other"),
            Row(fields: [SelectFormField(name: "s", options: options)], parameters: ["s": Int?.none], body: ""),
            Row(fields: [CheckboxFormField(name: "c")], body: ""),
            Row(fields: [CheckboxFormField(name: "c", checked: true)], body: "c=on"),
            Row(fields: [CheckboxFormField(name: "c", checked: true, value: "yes")], body: "c=yes"),
            Row(fields: [CheckboxFormField(name: "c", checked: true)], parameters: ["c": null], body: ""),
            Row(fields: [CheckboxFormField(name: "c")], parameters: ["c": true], body: "c=on"),
            Row(fields: [CheckboxFormField(name: "c", value: "yes")], parameters: ["c": true], body: "c=yes"),
            Row(fields: [CheckboxFormField(name: "c", checked: true)], parameters: ["c": false], body: ""),
            Row(fields: [CheckboxFormField(name: "c", checked: true)], parameters: ["c": ""], body: ""),
            Row(fields: [CheckboxFormField(name: "c")], parameters: ["c": "maybe"], body: "c=maybe"),
            Row(fields: [CheckboxFormField(name: "c", readonly: true)], parameters: ["c": true], body: ""),
            Row(fields: [CheckboxFormField(name: "c", readonly: true)], parameters: ["c": 7], body: ""),
            Row(
                fields: [CheckboxFormField(name: "c", checked: true, readonly: true)], parameters: ["c": false],
                body: "c=on"),
            Row(
                fields: [CheckboxFormField(name: "c", checked: true, readonly: true)], parameters: ["c": null],
                body: "c=on"),
            Row(fields: [ContextFormField(name: "n")], parameters: ["n": "given"], body: "n=given"),
            Row(
                fields: [ContextFormField(name: "n"), ContextFormField(name: "m")], parameters: ["m": "g"], body: "m=g"),
            Row(
                fields: [
                    HiddenFormField(name: "z", value: "1"), TextFormField(name: "a"),
                    HiddenFormField(name: "m", value: "2"),
                ],
                parameters: ["a": "x", "unknown": 7, "Z": "no"], body: "z=1&a=x&m=2"),
            Row(
                fields: [HiddenFormField(name: "x", value: "1"), HiddenFormField(name: "x", value: "2")],
                body: "x=1&x=2"),
        ])
    func values(row: Row) throws {
        let model = FormActionModel(href: "/f?q=1#fragment", method: "POST", fields: row.fields)
        let submission = try FormSubmission(model, parameters: row.parameters)
        #expect(submission.method == .post)
        #expect(submission.href == "/f?q=1")
        #expect(submission.content == FormSubmission.Content(type: Self.form, body: Data(row.body.utf8)))

        let json = FormActionModel(href: "/f?q=1#fragment", method: "put", type: "application/json", fields: row.fields)
        let content = try #require(try FormSubmission(json, parameters: row.parameters).content)
        #expect(content.type == "application/json")
        let object = try #require(try JSONParser.parse(content.body).object)
        #expect(Set(object.members.map(\.name)).count == object.members.count)
        let expected = FormPairs.read(row.body)
        #expect(object.members.allSatisfy { member in expected.last { $0.0 == member.name }?.1 == member.value.string })
        #expect(object.members.count == Set(expected.map(\.0)).count)

        let hasTick = row.parameters.values.contains { $0 is Bool }
        let get = FormActionModel(href: "/f?q=1", method: "GET", type: "text/plain", fields: row.fields)
        if hasTick, (row.fields.first as? CheckboxFormField)?.readonly == false {
            #expect(throws: FormSubmissionRefusal.notText(field: "c")) {
                try FormSubmission(get, parameters: row.parameters)
            }
        } else {
            let submission = try FormSubmission(get, parameters: row.parameters)
            #expect(submission.href == (row.body.isEmpty ? "/f?q=1" : "/f?q=1&\(row.body)"))
            #expect(submission.content == nil)
        }
    }

    @Test("names the keys that match no field, and sends nothing of them")
    func ignoredKeys() throws {
        let model = FormActionModel(href: "/f", method: "POST", fields: [TextFormField(name: "a")])
        let submission = try FormSubmission(model, parameters: ["a": "1", "c": Data(), "b": 2])
        #expect(submission.ignoredKeys == ["b", "c"])
        #expect(submission.content?.body == Data("a=1".utf8))
    }

    @Test(
        "needs a value for at least one context field", arguments: ["GET", "POST"],
        [
            [:], ["n": null], ["n": String?.none], ["other": "x"], ["t": "x"],
        ] as [[String: any Sendable]])
    func missingContext(method: String, parameters: [String: any Sendable]) {
        let fields: [any FormField] = [
            ContextFormField(name: "n"), TextFormField(name: "t"), ContextFormField(name: "m"),
        ]
        let model = FormActionModel(href: "/f", method: method, fields: fields)
        #expect(throws: FormSubmissionRefusal.missingContext(fields: ["n", "m"])) {
            try FormSubmission(model, parameters: parameters)
        }
    }

    @Test(
        "takes text only, apart from JSON", arguments: ["GET", "POST", "PUT"],
        [
            7, 1.5, ["a"], ["a": "b"], Data("S3CRET".utf8), true,
        ] as [any Sendable])
    func textOnly(method: String, value: any Sendable) throws {
        let model = FormActionModel(href: "/f", method: method, fields: [TextFormField(name: "t")])
        #expect(throws: FormSubmissionRefusal.notText(field: "t")) {
            try FormSubmission(model, parameters: ["t": value])
        }
    }

    @Test(
        "as JSON takes what JSON can express",
        arguments: [
            ("x", #""x""#),
            (true, "true"),
            (7, "7"),
            (Int64.min, "-9223372036854775808"),
            (UInt64.max, "18446744073709551615"),
            (UInt8(3), "3"),
            (1.5, "1.5"),
            (1e300, "1e+300"),
            (Float(0.5), "0.5"),
            (["a", "b"], #"["a","b"]"#),
            ([1, 2.5, "x", false] as [any Sendable], #"[1,2.5,"x",false]"#),
            (["b": 1, "a": ["c": ["d"]]] as [String: any Sendable], #"{"a":{"c":["d"]},"b":1}"#),
            (["a": String?.none, "b": null, "c": String?.some("x")] as [String: any Sendable], #"{"c":"x"}"#),
            (["a", String?.none, null] as [any Sendable], #"["a",null,null]"#),
            ([String](), "[]"),
            ([String: String](), "{}"),
        ] as [(any Sendable, String)])
    func jsonValues(value: any Sendable, json: String) throws {
        let fields: [any FormField] = [HiddenFormField(name: "h", value: "1"), TextFormField(name: "t")]
        let model = FormActionModel(href: "/f", method: "POST", type: "Application/JSON; charset=utf-8", fields: fields)
        let content = try FormSubmission(model, parameters: ["t": value]).content
        #expect(content.map { String(decoding: $0.body, as: UTF8.self) } == #"{"h":"1","t":\#(json)}"#)
    }

    @Test(
        "as JSON refuses what JSON cannot express",
        arguments: [
            Double.nan, Double.infinity, -Double.infinity, Float.nan, Data("S3CRET".utf8),
            Date(timeIntervalSince1970: 0),
            [Data("S3CRET".utf8)], ["a": Double.nan], [1: "a"], Nesting.array(depth: 600),
        ] as [any Sendable])
    func noJson(value: any Sendable) throws {
        let model = FormActionModel(
            href: "/f", method: "POST", type: "application/json", fields: [ContextFormField(name: "t")])
        #expect(throws: FormSubmissionRefusal.notJson(field: "t")) {
            try FormSubmission(model, parameters: ["t": value])
        }
    }

    @Test(
        "without fields sends no body",
        arguments: [
            ("GET", "/f?a=1", FormActionModel.defaultType, nil),
            ("POST", "/f?a=1", FormActionModel.defaultType, nil),
            ("POST", "/f?a=1", "application/json", "{}"),
        ] as [(String, String, String, String?)])
    func noFields(method: String, href: String, type: String, body: String?) throws {
        let model = FormActionModel(href: href, method: method, type: type)
        let submission = try FormSubmission(model, parameters: [:])
        #expect(submission.href == href)
        #expect(submission.content?.body == body.map { Data($0.utf8) })
    }

    @Test(
        "knows two types of body",
        arguments: ["text/plain", "multipart/form-data; boundary=x", "nonsense", "application/json+x"])
    func otherTypes(type: String) {
        let model = FormActionModel(href: "/f", method: "POST", type: type)
        #expect(throws: FormSubmissionRefusal.unsupportedMediaType(type)) { try FormSubmission(model, parameters: [:]) }
    }

    @Test(
        "by GET puts the fields into the query",
        arguments: [
            ("/f", "/f?a=1&b=x+y"),
            ("/f?", "/f?a=1&b=x+y"),
            ("/f#x?y", "/f?a=1&b=x+y"),
            ("/f?c=%2F&d#x", "/f?c=%2F&d&a=1&b=x+y"),
            ("/f?a=0&c=1&a=2", "/f?c=1&a=1&b=x+y"),
            ("/f?%61=0&c=1", "/f?c=1&a=1&b=x+y"),
            ("/f?a&c", "/f?c&a=1&b=x+y"),
            ("/f?&&c=1&", "/f?c=1&a=1&b=x+y"),
            ("/f?%zz=0&a%=1", "/f?%zz=0&a%=1&a=1&b=x+y"),
            ("https://id.example.test?aa=1", "https://id.example.test?aa=1&a=1&b=x+y"),
            ("", "?a=1&b=x+y"),
        ])
    func query(href: String, target: String) throws {
        let fields: [any FormField] = [
            HiddenFormField(name: "a", value: "1"), TextFormField(name: "b"), TextFormField(name: "c"),
        ]
        let model = FormActionModel(href: href, method: "get", fields: fields)
        #expect(try FormSubmission(model, parameters: ["b": "x y"]).href == target)
    }

    @Test("The sample of an external browser")
    func externalBrowser() throws {
        let step = try Reading.step(
            ClientOperationSamples.externalBrowser.text, as: ExternalBrowserClientOperationStep.self)
        let url = try #require(URL(string: "app://haapi?_resume_nonce=RN_1"))
        let submission = try FormSubmission(
            step.continueFormActionModel, parameters: step.formattedParametersFromURL(url))
        #expect(submission.method == .get)
        #expect(submission.href == "/authn/authenticate/oidc1?_resume_nonce=RN_1")
    }

    @Test(
        "A refusal names the field, clean and short, and no value",
        arguments: [
            (FormSubmissionRefusal.notText(field: "n\u{1B}[31m\u{202E}"), "n"),
            (.notJson(field: "field"), "field"),
            (.missingContext(fields: ["one", "two"]), "one, two"),
            (.unsupportedMediaType("text/\nplain"), "text/ plain"),
            (.notText(field: String(repeating: "x", count: 5000)), "xxx"),
        ])
    func refusalText(refusal: FormSubmissionRefusal, part: String) {
        let text = refusal.description
        #expect(text.contains(part))
        #expect(text.count < 250)
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(!text.unicodeScalars.contains("\u{202E}"))
    }
}
