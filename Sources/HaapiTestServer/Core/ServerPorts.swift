/// Where a server listens.
struct ServerPorts: Sendable {
    /// For https or, when the options say so, for http.
    var main: UInt16
    /// For http beside https.
    var insecure: UInt16?
}
