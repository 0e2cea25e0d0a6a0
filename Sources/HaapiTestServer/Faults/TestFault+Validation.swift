internal import Driver

extension TestFault {
    /// Whether this can happen to an answer.
    func validate() throws(InvalidOption) {
        switch self {
        case .redirect(let status, let target):
            try OptionRule.status("redirect.status", status)
            if case .location(let text) = target { try OptionRule.fieldValue("redirect.to", text) }
        case .status(let status, let retryAfter):
            try OptionRule.status("status", status)
            try OptionRule.fieldValue("status.retryAfter", retryAfter ?? "")
        case .page(let status): try OptionRule.status("page.status", status)
        case .delay(let seconds): try OptionRule.seconds("delay.seconds", seconds)
        case .truncate(let count): try OptionRule.count("truncate.afterBytes", count)
        case .mediaType(let text): try OptionRule.fieldValue("mediaType", text)
        case .header(let name, let value):
            try OptionRule.fieldName("header.name", name)
            try OptionRule.fieldValue("header.value", value)
        case .json(.deepNesting(let count)), .json(.oversize(let count)): try OptionRule.count("json", count)
        case .member(let path, let text):
            try OptionRule.check("member.path", !path.isEmpty, "a path with a name")
            try OptionRule.check("member.json", Self.parse(text) != nil, "a JSON text")
        case .withoutMember(let path): try OptionRule.check("withoutMember.path", !path.isEmpty, "a path with a name")
        case .problem, .dropRequest, .dropAnswer, .silence, .emptyBody, .json, .formAddresses, .redirectionAddresses,
            .linkAddresses:
            break
        }
    }
}
