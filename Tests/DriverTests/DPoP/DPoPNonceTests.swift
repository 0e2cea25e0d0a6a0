import Foundation
import Testing

@testable import Driver

@Suite struct DPoPNonceTests {
    private static func origin(_ text: String) throws -> HTTPOrigin {
        try #require(HTTPOrigin(try URL.checked(text)))
    }

    @Test(arguments: [
        ("eyJ7S_zG.eyJH0-Z.HX4w-7v", true), ("!", true), ("#[]~", true), ("a,b", true), ("", false), ("a b", false),
        ("\"", false), ("\\", false), ("a\tb", false), ("\u{7F}", false), ("é", false), ("a\r\n", false),
        (String(repeating: "a", count: 4096), true), (String(repeating: "a", count: 4097), false),
    ])
    func syntax(_ text: String, _ expected: Bool) {
        #expect(DPoPNonce.isValid(text) == expected)
        #expect(DPoPNonce.stated(in: ["dpop-nonce": text]) == (expected ? text : nil))
    }

    @Test func contradictingFieldsStateNone() {
        var fields: HTTPFields = ["DPoP-Nonce": "a"]
        fields.append("a", for: "DPoP-Nonce")
        #expect(DPoPNonce.stated(in: fields) == "a")
        fields.append("b", for: "DPoP-Nonce")
        #expect(DPoPNonce.stated(in: fields) == nil)
        #expect(DPoPNonce.stated(in: [:]) == nil)
    }

    @Test func theLatestNonceOfEachOriginIsKept() throws {
        let store = DPoPNonceStore()
        let (a, b) = (try Self.origin("https://a.test/token"), try Self.origin("https://b.test/token"))
        store.harvest(["DPoP-Nonce": "1"], from: a)
        store.harvest(["DPoP-Nonce": "2"], from: b)
        store.harvest(["dpop-nonce": "3"], from: try Self.origin("HTTPS://A.test:443/other"))
        #expect(store.nonce(for: a) == "3")
        #expect(store.nonce(for: b) == "2")
        store.harvest([:], from: a)
        store.harvest(["DPoP-Nonce": "not valid"], from: a)
        #expect(store.nonce(for: a) == "3")
        store.removeAll()
        #expect(store.nonce(for: a) == nil)
    }

    @Test func theOriginUsedLongestAgoIsForgotten() throws {
        let store = DPoPNonceStore(capacity: 2)
        let origins = try (0..<3).map { try Self.origin("https://h\($0).test") }
        store.harvest(["DPoP-Nonce": "0"], from: origins[0])
        store.harvest(["DPoP-Nonce": "1"], from: origins[1])
        #expect(store.nonce(for: origins[0]) == "0")
        store.harvest(["DPoP-Nonce": "2"], from: origins[2])
        #expect(origins.map(store.nonce) == ["0", nil, "2"])
        store.harvest(["DPoP-Nonce": "3"], from: origins[2])
        #expect(origins.map(store.nonce) == ["0", nil, "3"])
    }

    @Test func manyTasksMayUseIt() async throws {
        let store = DPoPNonceStore(capacity: 4)
        let origins = try (0..<8).map { try Self.origin("https://h\($0).test") }
        await withTaskGroup(of: Void.self) { group in
            for round in 0..<64 {
                group.addTask {
                    for origin in origins {
                        store.harvest(["DPoP-Nonce": "n\(round)"], from: origin)
                        _ = store.nonce(for: origin)
                    }
                }
            }
        }
        #expect(origins.compactMap(store.nonce).count == 4)
    }
}
