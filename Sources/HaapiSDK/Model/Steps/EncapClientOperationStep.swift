#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The user activates the Encap app.
public struct EncapClientOperationStep: ClientOperationRepresentationStep {
    let content: RepresentationContent
    /// The operation.
    public let actionModel: EncapClientOperationActionModel

    /// The address that opens the app. `nil` if the server sent one that opens no app.
    public var urlToLaunch: URL? { actionModel.urlToLaunch }

    /// What to do when the app was opened.
    public var continueActions: [any Action] { actionModel.continueActions }

    /// What to offer when the app could not be opened.
    public var errorActions: [any Action] { actionModel.errorActions }
}
