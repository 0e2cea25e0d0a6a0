import Driver
import Testing

@testable import HaapiTestServer

/// Registrations and their management that break no rule.
struct RightRegistrationTests {
    @Test func registrationAnswers201() throws {
        var bench = try Bench()
        let answer = bench.send(
            Bench.registration(try bench.initialToken(), #"{"software_id":"template-client"}"#))
        #expect(answer.status == 201)
        #expect(answer.violations.isEmpty)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.json?["client_secret_expires_at"]?.number?.int64 == 0)
    }

    @Test func managementReplacesSecretAndToken() throws {
        var bench = try Bench()
        let client = try bench.dynamicClient()
        let read = bench.send(Bench.management("GET", client))
        #expect(read.status == 200)
        let second = try Bench.dynamicClient(read)
        #expect(second.secret != client.secret && second.token != client.token)
        var metadata = Bench.metadata(try require(read.json))
        metadata.set("redirect_uris", ["app://other"])
        let updated = bench.send(Bench.management("PUT", second, metadata))
        #expect(updated.json?["redirect_uris"]?.array == ["app://other"])
        let deleted = bench.send(Bench.management("DELETE", try Bench.dynamicClient(updated)))
        #expect(deleted.status == 204)
        #expect((read.violations + updated.violations + deleted.violations).isEmpty)
        #expect(bench.state.dynamicClients.isEmpty)
    }

    @Test func theTemplateDecidesOverTheLifetime() throws {
        var bench = try Bench { $0.template?.accessTokenLifetime = 77 }
        let registered = bench.send(
            Bench.registration(try bench.initialToken(), #"{"software_id":"template-client"}"#))
        #expect(registered.json?["access_token_ttl"]?.number?.int64 == 77)
        let client = try Bench.dynamicClient(registered)
        var request = try bench.haapiTokenRequest()
        request.headers["Authorization"] = Bench.basic(client.id, client.secret)
        let answer = bench.send(request)
        #expect(answer.json?["expires_in"]?.number?.int64 == 77)
        bench.now += 78
        #expect(try bench.start(try require(answer.json?["access_token"]?.string)).warnings == [.expired])
        // Other clients have their own.
        #expect(bench.send(try bench.haapiTokenRequest()).json?["expires_in"]?.number?.int64 == 300)
    }
}
