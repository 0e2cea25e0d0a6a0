/// Which type of problem a document becomes.
enum ProblemSelection {
    static func problem(_ document: DocumentObject, rawJsonString: String?) -> any ProblemRepresentation {
        let content = ProblemContent(document, rawJsonString: rawJsonString)
        switch content.type {
        case .invalidInputProblem:
            return InvalidInputProblem(content, document)
        case .errorAuthorizationResponseProblem:
            return AuthorizationProblem(content, document) ?? Problem(content: content)
        default:
            return Problem(content: content)
        }
    }
}
