#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Opening the BankID app.
public struct BankIdClientOperationActionModel: ClientOperationActionModelRepresentation, Equatable {
    let content: ClientOperationContent
    /// The address that opens the app on a computer, of scheme `bankid`.
    public let href: String
    /// What the app starts with. A secret of the flow.
    public let autoStartToken: String
    /// Where the app goes afterwards, as the server proposes it.
    public let redirect: String?

    /// The address that opens the app.
    ///
    /// - Parameter redirectTo: where the app goes afterwards; `nil`: nowhere.
    /// - Returns: the address, for the platform to open.
    public func urlToLaunch(redirectTo: String?) -> URL? {
        let query = Self.query(autoStartToken: autoStartToken, redirect: redirectTo ?? Self.nowhere)
        return URL(string: "https://app.bankid.com/?\(query)")
    }

    private static let nowhere = "null"

    private static func query(autoStartToken: String, redirect: String) -> String {
        "autostarttoken=\(PercentEncoding.encode(autoStartToken))&redirect=\(PercentEncoding.encode(redirect))"
    }
}

extension BankIdClientOperationActionModel: ClientOperationModel {
    init?(_ content: ClientOperationContent) {
        guard content.name == .bankId, let autoStartToken = content.arguments.nonEmptyString("autoStartToken") else {
            return nil
        }
        self.content = content
        self.autoStartToken = autoStartToken
        redirect = content.arguments["redirect"]?.string
        href =
            content.arguments.nonEmptyString("href")
            ?? "bankid:///?\(Self.query(autoStartToken: autoStartToken, redirect: redirect ?? Self.nowhere))"
    }
}
