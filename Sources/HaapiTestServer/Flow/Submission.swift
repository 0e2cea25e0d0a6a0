internal import Driver

/// A form or link of the present step, as it came back.
struct Submission {
    /// The path behind `/authn/`, or that of the authorization endpoint.
    var path: String
    var method: String
    var values: [String: JSONValue] = [:]
    /// What the user left out or may not send, for `invalid-input`.
    var problems: [FieldProblem] = []
    /// Rules of the protocol that were broken.
    var violations: [Violation] = []
    var warnings: [Violation] = []

    subscript(name: String) -> String? {
        guard let text = values[name]?.string, !text.isEmpty else { return nil }
        return text
    }
}

struct FieldProblem {
    enum Reason: String { case missing, invalidValue }

    var name: String
    var reason: Reason
    var detail: String

    var json: JSONValue {
        ["name": .string(name), "reason": .string(reason.rawValue), "detail": .string(detail)]
    }
}

extension Submission {
    /// Compares what came with what a form has.
    init(_ form: FlowOffer.Form, path: String, values: [(name: String, value: JSONValue)], isMalformed: Bool) {
        self.path = path
        method = form.method
        guard !isMalformed else {
            violate(.malformedParameters, "The parameters cannot be decoded.")
            return
        }
        for (name, value) in values {
            if self.values.updateValue(value, forKey: name) != nil {
                violate(.duplicateParameter, "A parameter occurs twice.")
            }
        }
        let known = Set(form.fields.map(\.name))
        for (name, _) in values where !known.contains(name) {
            violate(.fieldUnknown, "A parameter is sent that the form does not have.")
            problems.append(FieldProblem(name: name, reason: .invalidValue, detail: "Unknown field"))
        }
        for field in form.fields { check(field) }
        let contexts = form.fields.filter { if case .context = $0.kind { true } else { false } }
        if !contexts.isEmpty, contexts.allSatisfy({ self.values[$0.name] == nil }) {
            violate(.fieldMissing, "None of the context fields is sent.")
            problems.append(FieldProblem(name: contexts[0].name, reason: .missing, detail: "Missing"))
        }
    }

    private mutating func violate(_ code: ViolationCode, _ message: String) {
        violations.append(Violation(code: code, message: message))
    }

    private mutating func check(_ field: FieldRule) {
        let sent = values[field.name]
        switch field.kind {
        case .hidden(let value):
            guard let sent else {
                violate(.fieldMissing, "A hidden field is not sent.")
                return problems.append(FieldProblem(name: field.name, reason: .missing, detail: "Missing"))
            }
            if sent.string != value { invalid(field, "A hidden field is sent with another value.") }
        case .input(let isRequired, let minimum, let maximum):
            checkInput(field.name, sent, isRequired, minimum, maximum)
        case .select(let options):
            guard let sent else {
                violate(.fieldMissing, "A selection is not sent.")
                return problems.append(FieldProblem(name: field.name, reason: .missing, detail: "Choose one"))
            }
            if !options.contains(sent.string ?? "") { invalid(field, "A selection is none of the options.") }
        case .checkbox(let value, let isFixedOn, let isFixedOff):
            if let sent, sent.string != value { invalid(field, "A checkbox is sent with another value.") }
            if (sent == nil && isFixedOn) || (sent != nil && isFixedOff) {
                invalid(field, "A checkbox that cannot be changed was changed.")
            }
        case .context:
            break
        }
    }

    /// What a user fills in. Whoever sends it as it is breaks no rule, but could have known better.
    private mutating func checkInput(
        _ name: String, _ sent: JSONValue?, _ isRequired: Bool, _ minimum: Int, _ maximum: Int
    ) {
        let text = sent?.string ?? ""
        guard sent != nil, sent != .string("") else {
            guard isRequired else { return }
            warnings.append(Violation(code: .fieldOmitted, message: "A field that is required is left out or empty."))
            return problems.append(FieldProblem(name: name, reason: .missing, detail: "Fill in this field"))
        }
        guard text.unicodeScalars.count < minimum || text.unicodeScalars.count > maximum else { return }
        warnings.append(Violation(code: .fieldLength, message: "A value is shorter or longer than its field allows."))
        problems.append(FieldProblem(name: name, reason: .invalidValue, detail: "Too short or too long"))
    }

    private mutating func invalid(_ field: FieldRule, _ message: String) {
        violate(.fieldValue, message)
        problems.append(FieldProblem(name: field.name, reason: .invalidValue, detail: "Not an allowed value"))
    }
}
