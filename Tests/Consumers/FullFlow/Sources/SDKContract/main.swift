import Driver
import HaapiSDK
import HaapiTestServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// What needs no other machine is run too: the documented sample, with what it keeps in a folder of this run's own.

struct Unexpected: Error, CustomStringConvertible {
    let description: String
}

func expect(_ isTrue: Bool, _ what: String) throws {
    guard isTrue else { throw Unexpected(description: "not so: \(what)") }
}

func configuration(_ server: HaapiTestServer, baseURL: URL) -> HaapiConfiguration {
    HaapiConfiguration(
        name: "contract", clientId: "main-client", baseURL: baseURL, tokenEndpointURL: server.tokenEndpoint,
        authorizationEndpointURL: server.authorizationEndpoint, appRedirect: "app://haapi",
        httpClientConfiguration: server.clientConfiguration)
}

func failure(of body: () async throws -> any HaapiAccessor) async throws -> HaapiError {
    do {
        _ = try await body()
    } catch let error as HaapiError {
        return error
    }
    throw Unexpected(description: "it should have failed")
}

try expect(
    ProcessInfo.processInfo.environment["XDG_DATA_HOME"] != nil, "XDG_DATA_HOME names a folder of this run's own")
var options = HaapiTestServer.Options()
options.mainClient = TestClient(id: "main-client", authentication: .secret("foo"))
options.template = TestTemplateClient(id: "dcr-template-client-haapi-ios")
let server = try HaapiTestServer(options)

// The server has nothing at the address of the sample, which shows that it was resolved and asked.
let secure = configuration(server, baseURL: server.baseURL)
let missing = try await failure { try await documentedSample(secure, baseURL: server.baseURL) }
try expect(missing.error == HaapiErrorCode.haapi.rawValue, "an answer that is none has a code of its own")
try expect(
    server.requests.last?.path == "/oauth/oauth-registration", "the address of the sample counts from its base")

let insecure = configuration(server, baseURL: URL(string: "http://login.example.com")!)
let refused = try await failure { try await documentedSample(insecure, baseURL: server.baseURL) }
try expect(refused.error == "insecure_haapi_configuration", "http is refused by its code")
try expect(causeNames(refused.cause) == "base", "the cause names the address")

for (code, rawValue) in codes { try expect(code.rawValue == rawValue, "\(rawValue) is a code") }
try expect(Set(codes.map(\.0)) == Set(HaapiErrorCode.allCases), "these are all codes")
stepNames(factoryNames())
wireNames()
try testServerNames(server)
server.close()
print("the names of the contract compile, and the documented sample runs")
