#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

/// Where the browser comes back to, and whether this program opens it.
struct BrowserVisit: Sendable {
    static let standardReturn = "http://127.0.0.1:49152/haapi"

    let port: UInt16
    let path: String
    let opensBrowser: Bool

    /// The address is `http://127.0.0.1:PORT/PATH`, a redirect URI of the client.
    init(returningTo address: String, opensBrowser: Bool) throws(UsageError) {
        guard let components = URLComponents(string: address), components.scheme == "http",
            components.host == "127.0.0.1", let port = components.port.flatMap({ UInt16(exactly: $0) }), port > 0,
            components.query == nil, components.fragment == nil
        else {
            throw UsageError("--browser-return is an address like \(Self.standardReturn)", command: ["login"])
        }
        self.port = port
        path = components.percentEncodedPath.isEmpty ? "/" : components.percentEncodedPath
        self.opensBrowser = opensBrowser
    }

    func run(_ step: ExternalBrowserClientOperationStep, _ console: Console) async throws -> URL {
        let listener: LoopbackRedirectListener
        do {
            listener = try LoopbackRedirectListener(port: port, path: path)
        } catch {
            throw CommandFailure(
                .failed,
                "The port \(port) that the browser would come back to cannot be opened; name another redirect URI of the "
                    + "client with --browser-return.")
        }
        return try await step.visitBrowser(returningTo: listener) { url in
            try console.tell("The login goes on in a browser:")
            try console.tell("  \(url.absoluteString)")
            try console.tell("Waiting for the browser to come back to \(listener.redirectURI).")
            if opensBrowser { try open(url, console) }
        }
    }

    private func open(_ url: URL, _ console: Console) throws {
        #if canImport(Darwin)
            let program = "/usr/bin/open"
        #else
            let program = "xdg-open"
        #endif
        guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http" else { return }
        do {
            try ChildProcess.start(program, [url.absoluteString])
        } catch {
            try console.tell("No browser could be started here; open the address yourself.")
        }
    }
}
