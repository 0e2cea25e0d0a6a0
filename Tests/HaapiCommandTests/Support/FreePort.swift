import Foundation
import HaapiSDK

/// A port of loopback that nobody uses now.
enum FreePort {
    static func any() throws -> Int {
        let listener = try LoopbackRedirectListener()
        defer { listener.close() }
        guard let port = URL(string: listener.redirectURI)?.port else { throw CocoaError(.coderInvalidValue) }
        return port
    }
}
