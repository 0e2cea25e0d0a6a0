import Foundation
import Testing

@testable import Driver

@Suite struct FolderLocationTests {
    @Test(
        arguments: [
            (["XDG_DATA_HOME": "/x/data", "HOME": "/h"], "/u", "/x/data/haapi-swift"),
            (["XDG_DATA_HOME": "/x/data/", "HOME": "/h"], "/u", "/x/data//haapi-swift"),
            (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/u", "/h/.local/share/haapi-swift"),
            (["XDG_DATA_HOME": "", "HOME": "/h"], "/u", "/h/.local/share/haapi-swift"),
            (["XDG_DATA_HOME": "~/data", "HOME": "/h"], "/u", "/h/.local/share/haapi-swift"),
            (["HOME": "/h"], nil, "/h/.local/share/haapi-swift"),
            (["HOME": "relative"], "/u", "/u/.local/share/haapi-swift"),
            (["HOME": ""], "/u", "/u/.local/share/haapi-swift"),
            ([:], "/u", "/u/.local/share/haapi-swift"),
            ([:], nil, nil),
            ([:], "", nil),
            ([:], "relative", nil),
        ] as [([String: String], String?, String?)])
    func theFolderOfTheUser(environment: [String: String], homeOfUser: String?, path: String?) {
        let location = FolderLocation.ofUser(
            environment: environment, homeOfUser: { homeOfUser.flatMap { $0.hasPrefix("/") ? $0 : nil } },
            dataFolder: ".local/share")
        #expect((try? location.path(for: .read)) == path)
    }

    @Test(arguments: [
        ("file:///a/b", "/a/b"), ("file:///a/b/", "/a/b"), ("file:///a/b//", "/a/b"), ("file:///a/b/.", "/a/b"),
        ("file:///a/b/./", "/a/b"), ("file:///a%20b", "/a b"), ("file:///", "/"), ("file:///a%2e", "/a."),
        ("https://id.example.test/a", nil), ("file:///a%00b", nil), ("a/b", nil),
    ])
    func theFolderOfAURL(url: String, path: String?) throws {
        let location = FolderLocation(try #require(URL(string: url)))
        #expect((try? location.path(for: .write)) == path)
    }

    @Test func aRelativeFileURLCountsFromTheWorkingFolder() throws {
        let path = try FolderLocation(URL(fileURLWithPath: "some/folder")).path(for: .read)
        #expect(path == FileManager.default.currentDirectoryPath + "/some/folder")
    }

    @Test func theUserDatabaseKnowsThisUser() throws {
        #expect(try #require(FolderLocation.homeInUserDatabase()).hasPrefix("/"))
    }

    @Test func withoutAFolderEveryCallSaysSo() async throws {
        let storage = FileStorage(directory: try #require(URL(string: "https://id.example.test/")))
        #expect(storageErrorKind { _ = try storage.read(key: "k") } == .invalidLocation)
        #expect(storageErrorKind { try storage.write(key: "k", data: Data()) } == .invalidLocation)
        #expect(storageErrorKind { try storage.delete(key: "k") } == .invalidLocation)
        #expect(storageErrorKind { try storage.moveAside(key: "k") } == .invalidLocation)
        await #expect(throws: StorageError.self) { _ = try await storage.acquireLock(key: "k") }
    }
}
