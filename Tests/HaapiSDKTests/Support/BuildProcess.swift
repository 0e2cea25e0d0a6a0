import Foundation
import HaapiTestServer
import TestSupport

/// A build of an accessor in a process of its own, over a folder that outlives it.
struct BuildProcess: Encodable {
    let baseURL: URL
    let tokenEndpoint: URL
    let authorizationEndpoint: URL
    let registrationEndpoint: URL
    let caFile: String
    let folder: String
    var killAfterMicroseconds: Int?
    var maximumFileSize: UInt?
    var isNobody: Bool?
    var clears: Bool?

    init(_ server: HaapiTestServer, _ place: TemporaryPlace) throws {
        baseURL = server.baseURL
        tokenEndpoint = server.tokenEndpoint
        authorizationEndpoint = server.authorizationEndpoint
        registrationEndpoint = server.registrationEndpoint
        caFile = place.url.appending(path: "ca.pem").path()
        folder = place.store.path()
        try server.caPEM.write(to: URL(filePath: caFile))
    }

    struct Outcome: Sendable, Equatable {
        /// The first line that it printed.
        let line: String
        /// How long the build took, if it succeeded.
        let microseconds: Int?
        let wasKilled: Bool
    }

    func run() async throws -> Outcome {
        let argument = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        return try await withCheckedThrowingContinuation { continuation in
            // A thread of its own: the end of a process is waited for.
            Thread.detachNewThread { continuation.resume(with: Result { try Self.runAndWait(argument) }) }
        }
    }

    private static func runAndWait(_ argument: String) throws -> Outcome {
        let outcome = try SpawnedProgram(BuiltProgram.url("AccessHost"), [argument]).run()
        let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
        return Outcome(
            line: lines.first ?? "", microseconds: lines.dropFirst().first.flatMap(Int.init),
            wasKilled: outcome.signal != nil)
    }
}

/// A folder that goes with this object, and in it the one of a store.
final class TemporaryPlace: Sendable {
    let url: URL
    var store: URL { url.appending(path: "store") }

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "haapi-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The files of the store, without those that are locks.
    var files: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: store.path())) ?? []
        return names.filter { !$0.hasSuffix(".lock") }.sorted()
    }
}
