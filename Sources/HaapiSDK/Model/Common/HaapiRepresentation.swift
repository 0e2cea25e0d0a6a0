/// A step of the flow: an answer of media type `application/vnd.auth+json`.
///
/// Which of the step types a document becomes depends on its `type` and its actions; cast to the concrete type, for
/// instance ``InteractiveFormStep`` or ``PollingStep``.
public protocol HaapiRepresentation: HaapiResponse {
    /// The kind of document.
    var type: RepresentationType { get }
    /// Further data whose shape depends on ``type``: ``PollingProperties``, ``OAuthAuthorizationResponseProperties``, or
    /// ``GenericProperties``.
    var properties: (any Properties)? { get }
}
