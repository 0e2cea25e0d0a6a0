public import Driver

extension HTTPClientConfiguration {
    /// The same with time limits that only end what hangs. Many tests run at once, some with a thousand connections, so nothing
    /// may hang on how fast the machine is.
    public var patient: HTTPClientConfiguration { limited(to: .seconds(120)) }

    /// The same with one value for each time limit.
    public func limited(to limit: Duration) -> HTTPClientConfiguration {
        var configuration = self
        configuration.connectTimeout = limit
        configuration.requestTimeout = limit
        configuration.idleTimeout = limit
        return configuration
    }
}
