/// A document of the HAAPI.
enum HaapiDocument: Sendable {
    case representation(any HaapiRepresentation)
    case problem(any ProblemRepresentation)
}
