/// What a contender got for one request: enough to tell a right answer from a wrong one.
public struct Answer: Sendable {
    /// The status code.
    public let statusCode: Int
    /// The length of the content in bytes.
    public let byteCount: Int

    /// Creates an answer.
    public init(statusCode: Int, byteCount: Int) {
        self.statusCode = statusCode
        self.byteCount = byteCount
    }
}
