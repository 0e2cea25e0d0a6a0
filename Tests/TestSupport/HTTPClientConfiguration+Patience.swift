public import Driver

extension HTTPClientConfiguration {
    /// The same with time limits that only end what hangs. Many tests run at once, some with a thousand connections, so nothing
    /// may hang on how fast the machine is.
    public var patient: HTTPClientConfiguration {
        var configuration = self
        configuration.connectTimeout = .seconds(120)
        configuration.requestTimeout = .seconds(120)
        configuration.idleTimeout = .seconds(120)
        return configuration
    }
}
