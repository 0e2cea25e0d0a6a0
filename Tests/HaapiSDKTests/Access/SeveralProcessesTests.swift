import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// The dynamic client where several processes share a store, and where one ends at a bad moment.
@Suite("The dynamic client and processes")
struct SeveralProcessesTests {
    @Test("ten processes at once give one registration")
    func tenAtOnce() async throws {
        let place = try TemporaryPlace()
        let fixture = try AccessFixture(storage: FileStorage(directory: place.store))
        let process = try BuildProcess(fixture.server, place)
        let outcomes = try await withThrowingTaskGroup(of: BuildProcess.Outcome.self) { group in
            for _ in 0..<10 { group.addTask { try await process.run() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let id = try #require(fixture.server.dynamicClientIds.first)
        #expect(outcomes.map(\.line) == Array(repeating: "client \(id)", count: 10))
        #expect(fixture.arrivals == ["POST token", "POST registration"])
    }

    @Test("a process that ends at any moment leaves no corrupt store, and the next build works")
    func killedAtAnyMoment() async throws {
        let killed = try await withThrowingTaskGroup(of: Int.self) { group in
            // Each group has a store of its own, so that none waits for another.
            for _ in 0..<3 { group.addTask { try await Self.endAtAnyMoment(builds: 100) } }
            return try await group.reduce(0, +)
        }
        #expect(killed > 50, "too few of 300 were ended in the middle for this to say much")
    }

    /// - Returns: how many builds were ended.
    private static func endAtAnyMoment(builds: Int) async throws -> Int {
        let place = try TemporaryPlace()
        let fixture = try AccessFixture(storage: FileStorage(directory: place.store))
        var process = try BuildProcess(fixture.server, place)
        process.clears = true
        // How long a build takes at present, which depends on what else the machine does.
        var whole = try #require(try await process.run().microseconds)
        var killed = 0
        for _ in 0..<builds {
            process.killAfterMicroseconds = Int.random(in: 1..<max(2, whole * 5 / 4))
            let outcome = try await process.run()
            if let time = outcome.microseconds { whole = time }
            if outcome.wasKilled { killed += 1 } else { #expect(outcome.line.hasPrefix("client ")) }
            // A record is whole or absent, and nothing had to be moved aside.
            if let stored = try await fixture.store().read() {
                #expect(fixture.server.dynamicClientIds.contains(stored.clientId))
            }
            #expect(place.files.allSatisfy { !$0.hasSuffix(".aside") })
        }
        // What the ended ones left behind (locks, temporary files) stops nobody.
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        #expect(accessor.accessStrategy.dynamicClientId == (try await fixture.store().read()?.clientId))
        _ = try await fixture.dcrBuilder().buildForHaapi(shouldClearExistingDCRClient: true)
        #expect(place.files.count == 1, "\(place.files)")
        return killed
    }

    @Test("a full disk is a clear error, and the record that was there stays (report 68)")
    func fullDisk() async throws {
        let place = try TemporaryPlace()
        let fixture = try AccessFixture(storage: FileStorage(directory: place.store))
        var process = try BuildProcess(fixture.server, place)
        process.maximumFileSize = 100
        #expect(try await process.run().line == "error unexpected noSpace")
        #expect(place.files.isEmpty)
        // A client whose secret has expired is to be replaced, and cannot be.
        var client = DynamicClient(clientId: "old", secret: Secret("s"), authenticationMethod: .basic)
        client.secretExpiresAt = 1
        try fixture.store().write(client)
        #expect(try await process.run().line == "error unexpected noSpace")
        #expect(try await fixture.store().read() == client)
        // With room again, all is well.
        process.maximumFileSize = nil
        #expect(try await process.run().line.hasPrefix("client "))
        #expect(try await fixture.store().read()?.clientId != "old")
    }

    @Test(
        "a folder that cannot be written stops a registration before anything is sent, and does not stop a stored client"
    )
    func readOnlyFolder() async throws {
        let place = try TemporaryPlace()
        let fixture = try AccessFixture(storage: FileStorage(directory: place.store))
        var process = try BuildProcess(fixture.server, place)
        // Root may write everywhere.
        let isRoot = geteuid() == 0
        process.isNobody = isRoot
        try FileManager.default.createDirectory(at: place.store, withIntermediateDirectories: false)
        func setRights(_ mode: Int, of url: URL) throws {
            var attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
            if isRoot { (attributes[.ownerAccountID], attributes[.groupOwnerAccountID]) = (65_534, 65_534) }
            try FileManager.default.setAttributes(attributes, ofItemAtPath: url.path())
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.url.path())
        try setRights(0o500, of: place.store)
        #expect(try await process.run().line == "error unexpected notPermitted")
        #expect(fixture.server.requests.isEmpty)
        try setRights(0o700, of: place.store)
        let registered = try await process.run().line
        #expect(registered.hasPrefix("client "))
        fixture.server.forgetRequests()
        try setRights(0o500, of: place.store)
        #expect(try await process.run().line == registered)
        #expect(fixture.server.requests.isEmpty)
        try setRights(0o700, of: place.store)
    }

    @Test(
        "a folder or a record that others can write is refused, and nothing is sent or lost",
        arguments: ["folder", "record"])
    func insecureStore(_ what: String) async throws {
        let place = try TemporaryPlace()
        let fixture = try AccessFixture(storage: FileStorage(directory: place.store))
        let first = try await fixture.dcrBuilder().buildForHaapi()
        let record = place.store.appending(path: try #require(place.files.first))
        let target = what == "folder" ? place.store : record
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: target.path())
        fixture.server.forgetRequests()
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        #expect((error?.cause as? StorageError)?.kind == .insecure)
        #expect(fixture.server.requests.isEmpty)
        let mode = what == "folder" ? 0o700 : 0o600
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path())
        #expect(try await fixture.dcrBuilder().buildForHaapi().accessStrategy == first.accessStrategy)
    }

    @Test("a record that others can read is used, and its mode is set right (report 71)")
    func readableRecord() async throws {
        let place = try TemporaryPlace()
        let fixture = try AccessFixture(storage: FileStorage(directory: place.store))
        let first = try await fixture.dcrBuilder().buildForHaapi()
        let record = place.store.appending(path: try #require(place.files.first))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: record.path())
        #expect(try await fixture.dcrBuilder().buildForHaapi().accessStrategy == first.accessStrategy)
        let mode = try FileManager.default.attributesOfItem(atPath: record.path())[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("a truncated or garbled file is moved aside, and the next build works", arguments: [0, 1, 50, -1])
    func truncatedFile(_ length: Int) async throws {
        let place = try TemporaryPlace()
        let fixture = try AccessFixture(storage: FileStorage(directory: place.store))
        _ = try await fixture.dcrBuilder().buildForHaapi()
        let record = place.store.appending(path: try #require(place.files.first))
        let content = try Data(contentsOf: record)
        let damaged = length < 0 ? Data(content.map { $0 ^ 0x55 }) : content.prefix(length)
        try damaged.write(to: record)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: record.path())
        let second = try await fixture.dcrBuilder().buildForHaapi()
        #expect(fixture.server.dynamicClientIds.count == 2)
        #expect(try await fixture.store().read()?.clientId == second.accessStrategy.dynamicClientId)
        #expect(place.files.count == 2, "the record and the copy of what was there: \(place.files)")
    }
}
