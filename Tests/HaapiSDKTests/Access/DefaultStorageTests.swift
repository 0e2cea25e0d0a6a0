import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// Where an app that names no storage keeps what has to outlive it.
struct DefaultStorageTests {
    @Test func whatMustLastIsKeptInFilesUnlessTheAppSaysOtherwise() throws {
        let endpoint = try #require(URL(string: "https://id.example.test/register"))
        let dcr = DCRConfiguration(templateClientId: "template", clientRegistrationEndpointUrl: endpoint)
        #expect(String(reflecting: dcr.storage) == String(reflecting: FileStorage.default))
        let keys = try #require(BoundedTokenConfiguration().keyStorage)
        #expect(String(reflecting: keys) == String(reflecting: FileStorage.default))
    }
}
