import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// A login that goes on in a real browser, which the command opens and which comes back to it.
@Suite struct BrowserTests {
    @Test func aRealBrowserFinishesTheLogin() async throws {
        let place = try Place()
        let address = "http://127.0.0.1:\(try FreePort.any())/haapi"
        var options = HaapiTestServer.Options()
        options.authenticators = [.externalBrowser]
        options.template?.redirectURIs.append(address)
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let browser = try DrivenBrowser(place)
        let session = try TerminalSession(
            ["login", "-c", try place.configuration(server), "--browser-return", address],
            environment: ["PATH": "\(browser.folder):/usr/bin:/bin", "HOME": place.url.path])
        try await session.expect("Waiting for the browser to come back to \(address).")
        try await browser.clickButton()
        try await session.expect("access token     (secret, ")
        #expect(try await session.end() == 0)
        #expect(server.violations.filter { $0.code != .unknownEndpoint } == [])
        #expect(
            server.requests.contains { $0.endpoint == .browser && $0.headers["User-Agent"]?.contains("Chrome") == true }
        )
    }
}
