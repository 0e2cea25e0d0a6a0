/// Actions to put into documents.
enum StepText {
    static let form = #"{"template": "form", "kind": "login", "model": {"href": "/f", "method": "POST"}}"#
    static let poll = #"{"template": "form", "kind": "poll", "model": {"href": "/p", "method": "GET"}}"#
    static let selector: String = selector(kind: "authenticator-selector", options: form)
    static let operation: String = operation("make-coffee", "{}")
    static let bankId: String = operation("bankid", #"{"autoStartToken": "T"}"#)

    static func selector(kind: String, options: String) -> String {
        #"{"template": "selector", "kind": "\#(kind)", "model": {"options": [\#(options)]}}"#
    }

    static func operation(_ name: String, _ arguments: String) -> String {
        #"{"template": "client-operation", "kind": "login", "model": {"name": "\#(name)", "arguments": "#
            + #"\#(arguments), "continueActions": [\#(form)]}}"#
    }
}
