import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("The record of a dynamic client")
struct DynamicClientRecordTests {
    static let key = DynamicClientKey(
        mainClientId: "main", templateClientId: "template", tokenEndpoint: "https://id.example.test/token",
        registrationEndpoint: "https://id.example.test/register")

    static let clients = [
        DynamicClient(clientId: "c", secret: nil, authenticationMethod: .none),
        DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic),
        DynamicClient(
            clientId: "ünï\"\\\u{1}", secret: Secret("é\n\"\u{1F511}"), secretExpiresAt: 1_900_000_000,
            authenticationMethod: .post,
            issuedAt: 1_700_000_000, management: .init(uri: "https://id.example.test/c", token: Secret("RAT")),
            isRejected: true),
    ]

    @Test("comes back as it was written", arguments: clients)
    func roundTrip(_ client: DynamicClient) throws {
        let record = DynamicClientRecord(key: Self.key, client: client)
        #expect(try DynamicClientRecord(record.encoded()) == record)
    }

    /// As this SDK wrote it first. Whatever is changed, this text must stay readable.
    static let published = """
        {"format":"haapi-swift/dynamic-client","version":1,"main_client_id":"main","template_client_id":"template",\
        "token_endpoint":"https://id.example.test/token","registration_endpoint":"https://id.example.test/register",\
        "client_id":"c","client_secret":"s","client_secret_expires_at":1900000000,\
        "token_endpoint_auth_method":"client_secret_basic","client_id_issued_at":1700000000,\
        "registration_client_uri":"https://id.example.test/c","registration_access_token":"RAT","is_rejected":true}
        """

    @Test("is written as it was published")
    func format() throws {
        let client = DynamicClient(
            clientId: "c", secret: Secret("s"), secretExpiresAt: 1_900_000_000, authenticationMethod: .basic,
            issuedAt: 1_700_000_000, management: .init(uri: "https://id.example.test/c", token: Secret("RAT")),
            isRejected: true)
        #expect(
            String(decoding: DynamicClientRecord(key: Self.key, client: client).encoded(), as: UTF8.self)
                == Self.published)
        #expect(try DynamicClientRecord(Data(Self.published.utf8)).client == client)
    }

    @Test("is found under the key under which it was published, whatever the version")
    func storageKey() throws {
        #expect(
            try Self.key.storageKey()
                == "haapi-dynamic-client-4941465db241cba352a1a5783589d922834d35ff9ef9e4cc000c5629075cf166")
    }

    @Test("has a key of its own for each main client, template and endpoint, and one for all spellings of an address")
    func keys() throws {
        func key(_ main: String, _ template: String, _ token: String, _ registration: String) throws -> String {
            try DynamicClientKey(
                mainClientId: main, templateClientId: template, tokenEndpoint: try #require(URL(string: token)),
                registrationEndpoint: try #require(URL(string: registration))
            ).storageKey()
        }
        let (token, registration) = ("https://id.example.test/token", "https://id.example.test/register")
        let keys = try [
            key("main", "template", token, registration), key("main2", "template", token, registration),
            key("main", "template2", token, registration), key("main", "template", token + "2", registration),
            key("main", "template", token, registration + "2"), key("main", "template", token, registration + "?x=1"),
            key("maint", "emplate", token, registration), key("main", "template", token + "/", registration),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(try key("main", "template", "HTTPS://ID.example.TEST:443/token", registration) == keys[0])
    }

    @Test(
        "is corrupt if anything is not as it is written, and never half a client",
        arguments: [
            "", "null", "[]", "{}", "garbage\u{0}", String(published.dropLast(20)), String(published.dropFirst()),
            published.replacing("haapi-swift/", with: "other/"),
            published.replacing("\"version\":1", with: "\"version\":\"1\""),
            published.replacing("\"version\":1", with: "\"version\":0"),
            published.replacing("\"client_id\":\"c\",", with: ""),
            published.replacing("\"client_id\":\"c\"", with: "\"client_id\":\"\""),
            published.replacing("\"client_secret\":\"s\",", with: ""),
            published.replacing("client_secret_basic", with: "secret"),
            published.replacing("1900000000", with: "\"soon\""),
            published.replacing("\"token_endpoint\":", with: "\"x\":"),
        ])
    func corrupt(_ text: String) {
        #expect(throws: DynamicClientRecord.Problem.corrupt) { try DynamicClientRecord(Data(text.utf8)) }
    }

    @Test("of a later version is not taken for corrupt")
    func laterVersion() {
        let text = Self.published.replacing("\"version\":1", with: "\"version\":2").replacing(
            "client_secret_basic", with: "new")
        #expect(throws: DynamicClientRecord.Problem.laterVersion) { try DynamicClientRecord(Data(text.utf8)) }
    }

    @Test("shows no secret")
    func descriptions() {
        let record = DynamicClientRecord(key: Self.key, client: Self.clients[2])
        for text in [String(describing: record), String(reflecting: record), "\(record.client)"] {
            #expect(!text.contains("RAT") && !text.contains("é"))
        }
        var dumped = ""
        dump(record, to: &dumped)
        #expect(!dumped.contains("RAT") && !dumped.contains("é"))
    }
}
