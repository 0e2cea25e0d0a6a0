extension HaapiModel {
    /// Makes problems.
    public enum ProblemFactory {
        /// A ``Problem``.
        public static func problem(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [], type: ProblemType,
            title: Message? = nil, code: String? = nil
        ) -> Problem {
            Problem(
                content: ProblemContent(
                    type: type, title: title, code: code, metadata: metadata, messages: messages, links: links))
        }

        /// An ``InvalidInputProblem``.
        public static func invalidInputProblem(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [], title: Message? = nil,
            code: String? = nil, errorDescription: String? = nil,
            invalidFields: [InvalidInputProblem.InvalidField] = []
        ) -> InvalidInputProblem {
            InvalidInputProblem(
                content: ProblemContent(
                    type: .invalidInputProblem, title: title, code: code, metadata: metadata, messages: messages,
                    links: links),
                errorDescription: errorDescription, invalidFields: invalidFields)
        }

        /// An ``InvalidInputProblem/InvalidField``.
        public static func invalidField(
            name: String, reason: String? = nil, detail: Message? = nil
        ) -> InvalidInputProblem.InvalidField {
            InvalidInputProblem.InvalidField(name: name, reason: reason, detail: detail)
        }

        /// An ``AuthorizationProblem``.
        public static func authorizationProblem(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [], title: Message? = nil,
            code: String? = nil, error: String, errorDescription: String? = nil, iss: String? = nil
        ) -> AuthorizationProblem {
            AuthorizationProblem(
                content: ProblemContent(
                    type: .errorAuthorizationResponseProblem, title: title, code: code, metadata: metadata,
                    messages: messages, links: links),
                error: error, errorDescription: errorDescription, iss: iss)
        }
    }
}
