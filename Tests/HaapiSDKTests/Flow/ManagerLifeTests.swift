import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// What a manager does when it is closed, cancelled, started again or asked for several things at once.
struct ManagerLifeTests {
    /// A server that tells when a request has reached it.
    private static func watched(
        _ change: (inout HaapiTestServer.Options) -> Void = { _ in }
    ) throws -> (FlowFixture, Watched<Int>) {
        let arrived = Watched(0)
        let fixture = try FlowFixture { options in
            options.clock = {
                arrived.update { $0 += 1 }
                return Date()
            }
            change(&options)
        }
        return (fixture, arrived)
    }

    /// Starts, and submits a form that the server does not answer.
    private static func busy(
        _ fixture: FlowFixture, _ arrived: Watched<Int>
    ) async throws -> (any HaapiAccessor, Task<HaapiResult, Never>) {
        let (accessor, manager, result) = try await fixture.started()
        let form = try #require(result.form)
        try fixture.server.add(.silence, at: .authentication, times: 1)
        let before = arrived.now
        let task = Task { await manager.submitForm(form, parameters: Alice.values) }
        try await arrived.reaches { $0 > before }
        return (accessor, task)
    }

    @Test func closingTheManagerEndsACallUnderWay() async throws {
        let (fixture, arrived) = try Self.watched()
        let (accessor, task) = try await Self.busy(fixture, arrived)
        accessor.haapiManager.close()
        #expect(await task.value.haapiError?.isClosed == true)
        #expect(await accessor.haapiManager.start().haapiError?.isClosed == true)
        accessor.haapiManager.close()
        accessor.close()
        fixture.server.close()
    }

    @Test func closingTheAccessorEndsACallUnderWay() async throws {
        let (fixture, arrived) = try Self.watched()
        let (accessor, task) = try await Self.busy(fixture, arrived)
        accessor.close()
        #expect(await task.value.haapiError?.isClosed == true)
        accessor.close()
        fixture.server.close()
    }

    @Test func everyCallAfterTheEndHasAResult() async throws {
        let fixture = try FlowFixture()
        let (accessor, manager, result) = try await fixture.started()
        let form = try #require(result.form)
        let link = try #require(result.step?.links.first)
        let before = fixture.arrivals
        accessor.close()
        #expect(await manager.start().haapiError?.isClosed == true)
        #expect(await manager.submitForm(form, parameters: Alice.values).haapiError?.isClosed == true)
        #expect(await manager.followLink(link).haapiError?.isClosed == true)
        #expect(fixture.arrivals == before)
    }

    @Test func beforeTheStartThereIsNothingToSubmit() async throws {
        let fixture = try FlowFixture()
        let (first, _, result) = try await fixture.started()
        defer { first.close() }
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let before = fixture.arrivals
        let form = try #require(result.form)
        let link = try #require(result.step?.links.first)
        #expect(await accessor.haapiManager.submitForm(form).haapiError?.code == .unexpected)
        #expect(await accessor.haapiManager.followLink(link).haapiError?.code == .unexpected)
        #expect(fixture.arrivals == before)
    }

    @Test func aNewStartOvertakesACallUnderWay() async throws {
        let (fixture, arrived) = try Self.watched { $0.changesSessionIdAlways = true }
        let (accessor, task) = try await Self.busy(fixture, arrived)
        let result = await accessor.haapiManager.start()
        #expect(await task.value.haapiError?.code == .unexpected)
        let form = try #require(result.form)
        let last = await accessor.haapiManager.submitForm(form, parameters: Alice.values)
        #expect(last.step is OAuthAuthorizationResponseStep)
        #expect(fixture.server.violations == [])
        accessor.close()
        fixture.server.close()
    }

    @Test func theManySessionsOfOneManager() async throws {
        let fixture = try FlowFixture {
            $0.changesSessionIdAlways = true
            $0.nonces = .rotating
        }
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        await withTaskGroup(of: HaapiResult.self) { group in
            for _ in 0..<20 { group.addTask { await accessor.haapiManager.start() } }
            for await result in group {
                // The last one has a step; those that were overtaken say so.
                #expect(result.step is InteractiveFormStep || result.haapiError?.code == .unexpected)
            }
        }
        #expect(await accessor.haapiManager.start().step is InteractiveFormStep)
        #expect(fixture.server.violations == [])
    }

    @Test func cancellingACall() async throws {
        let (fixture, arrived) = try Self.watched()
        let (accessor, task) = try await Self.busy(fixture, arrived)
        task.cancel()
        #expect(await task.value.error is CancellationError)
        #expect(await accessor.haapiManager.start().step is InteractiveFormStep)
        accessor.close()
        fixture.server.close()
    }

    @Test func aCancelledTaskSendsNothing() async throws {
        let fixture = try FlowFixture()
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        let gate = Gate()
        let task = Task {
            _ = try? await gate.passed()
            return await accessor.haapiManager.start()
        }
        task.cancel()
        #expect(await task.value.error is CancellationError)
        #expect(fixture.arrivals == [])
    }

    /// Wherever a login is cancelled, it ends at once with a cancellation or its tokens, and the accessor can go on.
    @Test func cancellingAtEveryRequest() async throws {
        let victim = Watched<(count: Int, task: Task<Void, any Error>?, at: Int)>((0, nil, .max))
        let fixture = try FlowFixture { options in
            options.nonces = .rotating
            options.changesSessionIdAlways = true
            options.consent = .user
            options.clock = {
                victim.update { state in
                    state.count += 1
                    if state.count == state.at { state.task?.cancel() }
                }
                return Date()
            }
        }
        let accessor = try await fixture.accessor(.dynamicClient)
        defer { accessor.close() }
        let flow = AuthenticationFlow(
            fillForm: { _ in .values(Alice.values) }, decideConsent: { _ in .values([:]) })
        var cancelled = 0
        for number in 1...12 {
            let start = Gate()
            let task = Task {
                _ = try await start.passed()
                _ = try await flow.run(with: accessor)
            }
            victim.update { state in state = (0, task, number) }
            start.open()
            do {
                try await task.value
            } catch is CancellationError {
                cancelled += 1
            }
            victim.update { $0.at = .max }
            _ = try await flow.run(with: accessor)
        }
        #expect(cancelled >= 3)
        #expect(fixture.server.violations == [])
    }

    @Test func aHaapiTokenThatExpiresIsRenewedWithTheSameKey() async throws {
        let fixture = try FlowFixture { $0.nonces = .required }
        let (accessor, manager, result) = try await fixture.started()
        defer { accessor.close() }
        let form = try #require(result.form)
        let thumbprint = manager.dpop?.jwkThumbprint
        fixture.server.forgetAccessTokens()
        // The server refused before it acted; the caller decides whether to submit again.
        let refused = await manager.submitForm(form, parameters: Alice.values).haapiError
        guard case .serverError("invalid_token", _, 401) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(refused?.recoverySuggestion == .retryable(condition: .now))
        #expect(await manager.submitForm(form, parameters: Alice.values).step is OAuthAuthorizationResponseStep)
        #expect(manager.dpop?.jwkThumbprint == thumbprint)
        #expect(fixture.server.violations == [])
    }

    @Test func aLostSessionIsAProblem() async throws {
        let fixture = try FlowFixture()
        let (accessor, manager, result) = try await fixture.started()
        defer { accessor.close() }
        fixture.server.forgetSessions()
        let form = try #require(result.form)
        #expect(
            await manager.submitForm(form, parameters: Alice.values).problem?.type
                == .sessionAndAccessTokenMismatchProblem)
        #expect(await manager.start().form != nil)
        #expect(fixture.server.violations == [])
    }

    @Test func headersOfTheAppGoWithEveryRequest() async throws {
        var fixture = try FlowFixture { $0.nonces = .required }
        fixture.headers = {
            [
                "X-App": "7", "authorization": "Basic x", "DPOP": "x", "Session-Id": "x", "accept": "text/html",
                "Content-Type": "text/plain", "Host": "evil.example.test", "Content-Length": "1",
                "Transfer-Encoding": "x",
                "Connection": "X-App",
            ]
        }
        let accessor = try await fixture.accessor()
        defer { accessor.close() }
        _ = try await FlowCase.password.flow(fixture.server).run(with: accessor)
        let requests = fixture.server.requests.filter { $0.endpoint != .token }
        #expect(requests.count > 3 && requests.allSatisfy { $0.headers["X-App"] == "7" })
        #expect(fixture.server.violations == [])
    }

    @Test func whoeverWantsFollowsRedirectionsByHand() async throws {
        var fixture = try FlowFixture { $0.leadingRedirections = 30 }
        fixture.isAutoRedirect = false
        let (accessor, manager, first) = try await fixture.started()
        defer { accessor.close() }
        var result = first
        var count = 0
        while let step = result.step as? RedirectionStep {
            count += 1
            result = await manager.submitForm(step.redirectAction.model)
        }
        #expect(count == 30 && result.form != nil)
        _ = try await FlowCase.password.flow(fixture.server).run(with: accessor)
        #expect(fixture.server.violations == [])
    }

    /// A fragment is not sent (RFC 9110 section 7.1), and what is relative counts from the base URL.
    @Test(arguments: [
        "/authn/authenticate/form1/forgot-password#part", "authn/authenticate/form1/forgot-password",
        "./authn/authenticate/form1/forgot-password#https://evil.example.test/",
    ])
    func linksInOtherForms(href: String) async throws {
        let fixture = try FlowFixture()
        defer { fixture.server.close() }
        try fixture.server.add(.linkAddresses(.text(href)), at: .authentication)
        let (accessor, manager, result) = try await fixture.started()
        defer { accessor.close() }
        let link = try #require(result.step?.links.first)
        #expect(await manager.followLink(link).form != nil)
        #expect(fixture.server.requests.last?.path == "/authn/authenticate/form1/forgot-password")
        #expect(fixture.server.violations == [])
    }

    @Test func formsThatCannotBeSentAreNot() async throws {
        let fixture = try FlowFixture()
        let (accessor, manager, result) = try await fixture.started()
        defer { accessor.close() }
        let form = try #require(result.form)
        let before = fixture.arrivals
        let error = await manager.submitForm(form, parameters: ["userName": 7, "password": "secret-of-alice"])
            .haapiError
        #expect(error?.code == .unexpected)
        #expect(!String(reflecting: error).contains("secret-of-alice"))
        #expect(fixture.arrivals == before)
    }
}

extension HaapiError {
    var isClosed: Bool {
        if case .haapiTokenManagerIsClosed = self { true } else { false }
    }
}
