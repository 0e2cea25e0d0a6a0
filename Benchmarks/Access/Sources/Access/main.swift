import Driver
import Foundation
import HaapiSDK
import HaapiTestServer

// What a build of an accessor costs: with a stored client, and with a registration. The number of rounds is the one argument.
let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 300
let bench = try Bench()
let folder = FileManager.default.temporaryDirectory.appending(path: "haapi-bench-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }

let stored = FileStorage(directory: folder)
_ = try await bench.builder(stored).buildForHaapi()
bench.server.forgetRequests()
let withStoredClient = Measurement("build with a stored client, in a file") {
    try await bench.builder(stored).buildForHaapi().close()
}
let bare = Measurement("an HTTP client and a key alone") {
    let client = try HTTPClient(configuration: bench.server.clientConfiguration)
    _ = try Dpop()
    client.close()
}
try await Measurement.compare(withStoredClient, bare, count: count)
guard bench.server.requests.isEmpty else { throw Problem("a build with a stored client sent a request") }

let fallback = Measurement("build with a registration") {
    try await bench.builder(InMemoryStorage()).buildForHaapi().close()
}
let byHand = Measurement("the two requests through Driver alone") {
    try await bench.registerByHand()
}
let connections = bench.server.connectionCount
let fallbacks = min(count, 100)
try await Measurement.compare(fallback, byHand, count: fallbacks)
let requests = bench.server.requests.count
let opened = bench.server.connectionCount - connections
let builds = 2 * (fallbacks + 5)
guard requests == 2 * builds, opened == builds else {
    throw Problem("\(builds) registrations sent \(requests) requests on \(opened) connections")
}

print("| what | median, ms | 99th of 100, ms | beside |")
print("| --- | ---: | ---: | --- |")
print(withStoredClient.row(besides: bare))
print(bare.row())
print(fallback.row(besides: byHand))
print(byHand.row())
print("\n\(builds) registrations sent \(requests) requests on \(opened) connections, each with one TLS handshake;")
print("builds with a stored client sent none.")
