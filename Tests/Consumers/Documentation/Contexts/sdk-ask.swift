// For: Sources/HaapiSDK/Flow/Authentication/AuthenticationFlow.swift

import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

private func ask(_ what: String) -> String {
    print(what, terminator: ": ")
    return readLine() ?? ""
}

private func example(accessor: any HaapiAccessor) async throws {
    // BLOCK
}
