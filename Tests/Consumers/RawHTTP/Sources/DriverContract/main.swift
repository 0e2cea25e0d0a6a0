import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// What needs no network is run too.

let address = URL(string: "https://id.example.test/token")!
let key = try dpopNames(url: address)
loggingNames()
sendableNames()
try storageNames(
    folder: FileManager.default.temporaryDirectory.appending(
        path: "driver-contract-\(String(UInt64.random(in: .min ... .max), radix: 16))"))
print("the names of the contract compile; a key has the thumbprint \(key.jwkThumbprint)")
