#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The user signs in with the BankID app, on this device or, by the image of ``activationLink``, on another one.
///
/// In a document of type ``RepresentationType/pollingStep``, ``HaapiRepresentation/properties`` is a
/// ``PollingProperties``, and the forms that poll and cancel are among the actions.
public struct BankIdClientOperationStep: ClientOperationRepresentationStep {
    let content: RepresentationContent
    /// The operation.
    public let actionModel: BankIdClientOperationActionModel

    private static let activationRelation = "activation"

    /// The link with the image to scan with another device.
    public var activationLink: Link? {
        links.first { $0.rel == Self.activationRelation }
    }

    /// What to do when the app was opened.
    public var continueActions: [any Action] { actionModel.continueActions }

    /// What to offer when the app could not be opened.
    public var errorActions: [any Action] { actionModel.errorActions }

    /// The address that opens the app.
    ///
    /// - Parameter redirectTo: where the app goes afterwards; `nil`: nowhere.
    /// - Returns: the address, for the platform to open.
    public func urlToLaunch(redirectTo: String?) -> URL? {
        actionModel.urlToLaunch(redirectTo: redirectTo)
    }
}
