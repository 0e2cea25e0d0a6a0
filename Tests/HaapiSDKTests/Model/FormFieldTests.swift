import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Fields of forms")
struct FormFieldTests {
    private static let label = Message(literal: "L")

    @Test(
        "are read by their type",
        arguments: [
            (#""type": "hidden", "value": "V""#, HiddenFormField(name: "N", value: "V")),
            (#""type": "hidden""#, HiddenFormField(name: "N", value: "")),
            (#""type": "hidden", "value": 12.50"#, HiddenFormField(name: "N", value: "12.50")),
            (#""type": "hidden", "value": true"#, HiddenFormField(name: "N", value: "true")),
            (#""type": "hidden", "value": {"a": 1}"#, HiddenFormField(name: "N", value: "")),
            (#""type": "text""#, TextFormField(name: "N")),
            (
                #""type": "TEXT ", "kind": "email", "value": "V", "minLength": 1, "maxLength": 2"#,
                TextFormField(name: "N", kind: .email, value: "V", minLength: 1, maxLength: 2)
            ),
            (
                #""type": "text", "kind": "smell", "value": false"#,
                TextFormField(name: "N", kind: .unknown(value: "smell"), value: "false")
            ),
            (#""type": "text", "kind": 7, "minLength": "1", "maxLength": 1e300"#, TextFormField(name: "N")),
            (#""type": "text", "minLength": 1.5, "maxLength": 6.0"#, TextFormField(name: "N", maxLength: 6)),
            (
                #""type": "username", "label": "L", "placeholderKey": "P", "required": false"#,
                UsernameFormField(
                    name: "N", label: label, placeholder: Message(key: "P", literal: "P"), isRequired: false)
            ),
            (
                #""type": "username", "value": "V", "minLength": 1, "maxLength": 2, "required": "no""#,
                UsernameFormField(name: "N", value: "V", minLength: 1, maxLength: 2)
            ),
            (#""type": "password", "minLength": 12"#, PasswordFormField(name: "N", minLength: 12)),
            (#""type": "checkbox""#, CheckboxFormField(name: "N", checked: false, readonly: false, value: nil)),
            (
                #""type": "checkbox", "checked": true, "readonly": true, "value": 1"#,
                CheckboxFormField(name: "N", checked: true, readonly: true, value: "1")
            ),
            (#""type": "checkbox", "checked": "true", "readonly": null"#, CheckboxFormField(name: "N")),
            (#""type": "context", "value": "ignored""#, ContextFormField(name: "N")),
            (#""type": "select", "options": []"#, SelectFormField(name: "N", options: [])),
            (
                #""type": "select", "options": [{"label": "L", "value": "a"}, {"value": 2, "selected": true}]"#,
                SelectFormField(
                    name: "N",
                    options: [
                        .init(label: label, value: "a"),
                        .init(label: Message(literal: "2"), value: "2", selected: true),
                    ],
                    value: "2")
            ),
            (
                #""type": "select", "value": "a", "options": [{"value": "a"}, {"value": "b", "selected": true}]"#,
                SelectFormField(
                    name: "N",
                    options: [
                        .init(label: Message(literal: "a"), value: "a"),
                        .init(label: Message(literal: "b"), value: "b", selected: true),
                    ],
                    value: "a")
            ),
            (
                #""type": "one-time-code", "kind": "number", "value": "V""#,
                TextFormField(name: "N", kind: .unknown(value: "one-time-code"), value: "V")
            ),
            (#""type": "email""#, TextFormField(name: "N", kind: .unknown(value: "email"))),
            (#""type": "text", "kind": "hidden""#, TextFormField(name: "N", kind: .unknown(value: "hidden"))),
        ] as [(String, any FormField)])
    func reading(members: String, field: any FormField) throws {
        let read = try FormFieldReader.field(DocumentNode(.init(parsing: #"{"name": "N", \#(members)}"#)))
        #expect(ExistentialEquality.areEqual(read as Any, field as Any))
        func checkCoding<Field: FormField>(_ field: Field) throws {
            let coded = try JSONDecoder().decode(Field.self, from: JSONEncoder().encode(field))
            #expect(ExistentialEquality.areEqual(coded as Any, field as Any))
        }
        try checkCoding(field)
    }

    @Test("of one type do not pass for another")
    func otherType() {
        let hidden = Data(#"{"name": "N", "type": "hidden"}"#.utf8)
        let failure = HaapiDecodingFailure(path: "/type", problem: .unknownValue)
        #expect(throws: failure) { try JSONDecoder().decode(PasswordFormField.self, from: hidden) }
        #expect(throws: failure) { try JSONDecoder().decode(TextFormField.self, from: hidden) }
        #expect(!ExistentialEquality.areEqual([HiddenFormField(name: "N")], [ContextFormField(name: "N")]))
    }

    @Test("are equal when all their members are")
    func equality() {
        let field = TextFormField(name: "N", kind: .tel)
        let model = FormActionModel(href: "/", method: "POST", fields: [field])
        #expect(model == FormActionModel(href: "/", method: "post", fields: [field]))
        #expect(model != FormActionModel(href: "/", method: "POST", fields: [TextFormField(name: "N")]))
        #expect(model != FormActionModel(href: "/", method: "POST", fields: [field, field]))
        #expect(model != FormActionModel(href: "/", method: "POST", fields: []))
    }
}
