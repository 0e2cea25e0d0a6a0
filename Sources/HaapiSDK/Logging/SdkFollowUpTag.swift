public import Driver

/// The parts of `HaapiSDK`, for `HaapiLogger.followUpTags`.
public enum SdkFollowUpTag: String, CaseIterable, FollowUpTag {
    /// Building accessors: which way to the HAAPI was taken, and why.
    case access = "HAAPI_SDK_ACCESS"
    /// Dynamic Client Registration and the stored dynamic client.
    case registration = "HAAPI_SDK_REGISTRATION"
    /// The steps of a flow.
    case flow = "HAAPI_SDK_FLOW"
    /// Reading HAAPI documents.
    case model = "HAAPI_SDK_MODEL"
    /// OAuth tokens: code exchange, refresh, revocation.
    case oauth = "HAAPI_SDK_OAUTH"

    /// `HAAPI_SDK`.
    public var subsystem: String { "HAAPI_SDK" }

    /// The raw value.
    public var tagName: String { rawValue }
}
