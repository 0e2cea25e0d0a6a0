#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The flow goes on in a browser, which comes back to a redirect URI of the app.
///
/// Open ``urlToLaunch(redirectTo:)``; when the browser comes back, submit ``continueFormActionModel`` with the parameters
/// of ``formattedParametersFromURL(_:)``.
public struct ExternalBrowserClientOperationStep: ClientOperationRepresentationStep {
    let content: RepresentationContent
    /// The operation.
    public let actionModel: ExternalBrowserClientOperationActionModel
    /// The form to submit when the browser has come back.
    public let continueFormActionModel: FormActionModel

    /// What to offer beside the browser, for instance to cancel.
    public var actionsToPresent: [any Action] { content.actionsBesideClientOperation }

    /// The address to open in the browser.
    ///
    /// - Parameter redirectTo: where the browser comes back to, a redirect URI that the client is registered with.
    /// - Returns: `nil` if the server sent no absolute `http` or `https` address.
    public func urlToLaunch(redirectTo: String) -> URL? {
        actionModel.urlToLaunch(redirectTo: redirectTo)
    }

    /// The parameters of ``continueFormActionModel``, from the address that the browser came back with.
    ///
    /// - Throws: ``ExternalBrowserReturnError`` if none of them is in the address, one is there twice, or one is malformed.
    public func formattedParametersFromURL(_ url: URL) throws -> [String: String] {
        try ExternalBrowserAddress.values(of: continueFormActionModel.contextFieldNames, in: url)
    }
}

extension ExternalBrowserClientOperationStep {
    init?(_ content: RepresentationContent, _ model: ExternalBrowserClientOperationActionModel) {
        guard let form = model.content.continueForm else { return nil }
        self.init(content: content, actionModel: model, continueFormActionModel: form.model)
    }
}
