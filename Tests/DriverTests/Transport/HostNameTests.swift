#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import Driver

    /// Host names on their way to the name lookup.
    @Suite(.endsInTime) struct HostNameTests {
        init() { SlowResolver.install() }

        @Test(arguments: [
            ("plain.loop.test", "plain.loop.test"), ("UPPER.LOOP.TEST", "upper.loop.test"),
            ("bücher.loop.test", "xn--bcher-kva.loop.test"), ("xn--mnchen-3ya.loop.test", "xn--mnchen-3ya.loop.test"),
            ("例え.loop.test", "xn--r8jz45g.loop.test"),
        ])
        func isLookedUpInASCII(written: String, lookedUp: String) async throws {
            let server = try ScriptedServer(.request, .answer(body: "found"))
            let client = try HTTPClient.loopback()
            #expect(try await client.get(server.url(host: written)).text == "found")
            #expect(SlowResolver.lookups.contains(lookedUp))
            #expect(server.record.requests.first?["Host"]?.lowercased() == "\(lookedUp):\(server.port)")
        }

        @Test func aNameThatDoesNotExist() async throws {
            let client = try HTTPClient.loopback()
            let error = await #expect(throws: TransportError.self) {
                try await client.get(try #require(URL(string: "http://nobody.fail.test/")))
            }
            #expect(error?.kind == .dns)
            #expect(error?.phase == .nameLookup)
            #expect(error?.curlCode == 6)
            #expect(error?.isRetryable == true)
            #expect(error?.mayHaveBeenProcessed == false)
        }

        @Test func aPortThatIsClosed() async throws {
            let port = try ClosedPort()
            let client = try HTTPClient.loopback()
            let error = await #expect(throws: TransportError.self) { try await client.get(port.url()) }
            #expect(error?.kind == .connect)
            #expect(error?.phase == .connect)
            #expect(error?.curlCode == 7)
            #expect(error?.isRetryable == true)
            #expect(error?.mayHaveBeenProcessed == false)
        }
    }
#endif
