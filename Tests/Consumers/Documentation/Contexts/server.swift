// For: Sources/HaapiTestServer/HaapiTestServer.swift

import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiTestServer
import Testing

private func example(server: HaapiTestServer, launchAddress: URL) throws {
    // BLOCK
}
