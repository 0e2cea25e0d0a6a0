import Foundation
import TestSupport
import Testing

@testable import Driver

/// A header section that has no end is no response, least of all one without the fields that are missing.
@Suite(.endsInTime) struct TruncatedHeadTests {
    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 302 Found\r\nLocation: /x", "HTTP/1.1 200 OK\r\nX: 1\r\n",
        "HTTP/1.1 2", "HTTP/1.1 200 OK\r\n",
    ])
    func anEndWithinTheHeadIsNoResponse(answer: String) async throws {
        let server = try ScriptedServer(.request, .send(answer), .finish)
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.post(server.url()) }
        #expect(error?.kind == .reset || error?.kind == .malformed)
        #expect(error?.mayHaveBeenProcessed == true)
    }
}
