import Driver
import HaapiTestServer

extension HaapiTestServer {
    /// What a client of a test needs. Many tests run at once, some with a thousand connections, so nothing here may hang on how
    /// fast the machine is.
    var patientConfiguration: HTTPClientConfiguration {
        var configuration = clientConfiguration
        configuration.connectTimeout = .seconds(120)
        configuration.requestTimeout = .seconds(120)
        configuration.idleTimeout = .seconds(120)
        return configuration
    }
}
