/// One of the programs that are compared.
struct Contender: Hashable {
    /// Its heading in the report.
    let title: String
    /// Its name in the server's log.
    let identifier: String
    /// The product that is run.
    let executable: String
    /// The `--variant` that it is run with, where it does not depend on the scenario.
    let variant: String?

    static let c = Contender(title: "C", identifier: "c", executable: "ContenderC", variant: nil)
    static let driver = Contender(
        title: "Driver", identifier: "driver", executable: "ContenderDriver", variant: "default")
    static let driverOnLoop = Contender(
        title: "Driver, executor preferred", identifier: "executor", executable: "ContenderDriver", variant: "executor")
    static let urlSession = Contender(
        title: "URLSession", identifier: "urlsession", executable: "ContenderURLSession", variant: nil)

    static let all: [Contender] = [.c, .driver, .driverOnLoop, .urlSession]
}
