#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ExternalBrowserClientOperationStep {
    /// Sends the user to the browser and waits until it comes back to a listener on this machine (RFC 8252 section 7.3).
    /// - Parameters:
    ///   - listener: where the browser comes back to. Its `redirectURI` has to be a redirect URI of the client at the server.
    ///     It is closed afterwards.
    ///   - timeout: how long to wait for the browser; five minutes by default.
    ///   - open: opens an address; by default ``SystemBrowser/open(_:)``. Its task is cancelled when the browser has come back,
    ///     and is waited for.
    /// - Returns: the address that the browser came back with, for ``formattedParametersFromURL(_:)``.
    /// - Throws: ``HaapiError/illegalState(message:)`` if the step has no address to open, ``LoopbackRedirectError``,
    ///   `CancellationError`, and what `open` throws.
    public func visitBrowser(
        returningTo listener: LoopbackRedirectListener, timeout: Duration = .seconds(300),
        open: @escaping @Sendable (URL) async throws -> Void = { try SystemBrowser.open($0) }
    ) async throws -> URL {
        defer { listener.close() }
        guard let url = urlToLaunch(redirectTo: listener.redirectURI) else {
            throw HaapiError.illegalState(
                message: "The server names no address that a browser could open; offer the other actions of the step.")
        }
        return try await withThrowingTaskGroup(of: URL?.self) { group in
            group.addTask { try await listener.receive(timeout: timeout) }
            group.addTask {
                try await open(url)
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let address = result { return address }
            }
            throw CancellationError()
        }
    }
}

extension HaapiManager {
    /// Goes on with a step in the browser of the desktop: opens the browser, waits until it comes back, and submits what it
    /// brings.
    ///
    /// ```swift
    /// let listener = try LoopbackRedirectListener(port: 49152, path: "/haapi")
    /// let result = await manager.continueInBrowser(step, returningTo: listener)
    /// ```
    /// - Parameters:
    ///   - step: the step.
    ///   - listener: where the browser comes back to. Its `redirectURI` has to be a redirect URI of the client at the server.
    ///     It is closed afterwards.
    ///   - timeout: how long to wait for the browser; five minutes by default.
    ///   - open: opens an address; by default ``SystemBrowser/open(_:)``. Its task is cancelled when the browser has come back,
    ///     and is waited for.
    /// - Returns: the next step. Errors are those of
    ///   ``ExternalBrowserClientOperationStep/visitBrowser(returningTo:timeout:open:)``,
    ///   ``ExternalBrowserReturnError``, and those of ``submitForm(_:parameters:)``.
    public func continueInBrowser(
        _ step: ExternalBrowserClientOperationStep, returningTo listener: LoopbackRedirectListener,
        timeout: Duration = .seconds(300),
        open: @escaping @Sendable (URL) async throws -> Void = { try SystemBrowser.open($0) }
    ) async -> HaapiResult {
        let parameters: [String: String]
        do {
            let url = try await step.visitBrowser(returningTo: listener, timeout: timeout, open: open)
            parameters = try step.formattedParametersFromURL(url)
        } catch {
            return .error(error)
        }
        return await submitForm(step.continueFormActionModel, parameters: parameters)
    }
}
