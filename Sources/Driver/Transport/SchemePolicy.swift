/// Which URL schemes a client sends to: https; http where the configuration allows it and no client certificate is
/// at stake; nothing else, ever.
struct SchemePolicy: Sendable, Equatable {
    let allowsHTTP: Bool
    /// Canonical names of hosts that must show a key, which nothing in clear can.
    let pinnedHosts: Set<String>

    init(allowsInsecureHTTP: Bool, hasClientIdentity: Bool, pinnedHosts: Set<String> = []) {
        allowsHTTP = allowsInsecureHTTP && !hasClientIdentity
        self.pinnedHosts = pinnedHosts
    }

    /// `scheme` is in lower case.
    func allows(_ scheme: String) -> Bool {
        scheme == "https" || (scheme == "http" && allowsHTTP)
    }
}
