/// Which `properties` a step of some type has.
enum StepProperties {
    static func read(
        of document: DocumentObject, type: RepresentationType
    ) throws(HaapiDecodingFailure) -> (any Properties)? {
        switch type {
        case .pollingStep: try PollingProperties(document.required("properties"))
        case .oauthAuthorizationResponse: try OAuthAuthorizationResponseProperties(document.required("properties"))
        default: document.object("properties").map { GenericProperties($0) }
        }
    }
}
