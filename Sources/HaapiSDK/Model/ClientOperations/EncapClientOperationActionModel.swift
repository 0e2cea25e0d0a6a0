#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Opening the Encap app.
public struct EncapClientOperationActionModel: ClientOperationActionModelRepresentation, Equatable {
    let content: ClientOperationContent
    /// The address that opens the app.
    public let href: String
    /// The code that activates the app, to show to the user; empty if the server sent none.
    public let activationCode: String

    /// ``href`` as a URL. `nil` if it is relative or has a scheme that opens no app.
    public var urlToLaunch: URL? {
        guard ReferenceText.isValid(href), let scheme = HrefScheme.of(href), !Self.refusedSchemes.contains(scheme)
        else {
            return nil
        }
        return URL(string: href)
    }

    private static let refusedSchemes: Set<String> = ["javascript", "data", "file", "about"]
}

extension EncapClientOperationActionModel: ClientOperationModel {
    init?(_ content: ClientOperationContent) {
        guard content.name == .encapAutoActivation, let href = content.arguments.nonEmptyString("href") else {
            return nil
        }
        self.content = content
        self.href = href
        activationCode = content.arguments["activationCode"]?.scalarText ?? ""
    }
}
