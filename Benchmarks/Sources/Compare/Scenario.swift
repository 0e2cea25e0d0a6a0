/// One row of the report: the same work for each of its contenders.
struct Scenario {
    /// What is summed up over all rounds, and in which table it stands.
    enum Kind {
        /// How much gets done in a given time.
        case speed
        /// What the memory does over many operations. Runs once.
        case memory
    }

    let name: String
    var kind = Kind.speed
    /// Who takes part. The first one is what the others are compared with.
    var contenders: [Contender] = Contender.all
    /// What the ratio of operations per second to the first contender should at least be.
    var aims: [Contender: Double] = [:]
    /// The same, compared with `URLSession`.
    var aimOverURLSession: Double?
    /// The contender's command line, without how long to measure.
    let arguments: @Sendable (Contender, Endpoints) -> [String]
}
