/// Which URL schemes a client sends to: https; http where the configuration allows it and no client certificate is
/// at stake; nothing else, ever.
struct SchemePolicy: Sendable, Equatable {
    let allowsHTTP: Bool

    init(allowsInsecureHTTP: Bool, hasClientIdentity: Bool) {
        allowsHTTP = allowsInsecureHTTP && !hasClientIdentity
    }

    /// `scheme` is in lower case.
    func allows(_ scheme: String) -> Bool {
        scheme == "https" || (scheme == "http" && allowsHTTP)
    }
}
