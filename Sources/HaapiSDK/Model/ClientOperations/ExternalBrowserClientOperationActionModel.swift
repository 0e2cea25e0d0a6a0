#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Going on in a browser.
public struct ExternalBrowserClientOperationActionModel: ClientOperationActionModelRepresentation, Equatable {
    let content: ClientOperationContent
    /// The address to open, still without the one to come back to.
    public let href: String

    /// The address to open in the browser.
    ///
    /// - Parameter redirectTo: where the browser comes back to, a redirect URI that the client is registered with.
    /// - Returns: `nil` if ``href`` is no absolute `http` or `https` address.
    public func urlToLaunch(redirectTo: String) -> URL? {
        ExternalBrowserAddress.url(href: href, redirectTo: redirectTo)
    }
}

extension ExternalBrowserClientOperationActionModel: ClientOperationModel {
    init?(_ content: ClientOperationContent) {
        guard content.name == .externalBrowser, content.continueForm != nil,
            let href = content.arguments.nonEmptyString("href")
        else { return nil }
        self.content = content
        self.href = href
    }
}
