import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

let client = try HTTPClient()
defer { client.close() }

let tokenEndpoint = URL(string: "https://login.example.com/oauth/token")!
let request = HTTPRequest.form(
    tokenEndpoint,
    [("grant_type", "client_credentials"), ("scope", "read")],
    headers: ["Authorization": "Basic Y2xpZW50OnNlY3JldA==", "Accept": "application/json"]
)

do {
    let response = try await client.send(request)
    print(response.statusCode, response.headers["Content-Type"] ?? "-", response.body.count, "bytes")
} catch let refusal as HaapiRedirectRefusal {
    print("redirected with status \(refusal.statusCode); nothing was sent to the target")
} catch let refusal as HaapiInsecureTransportRefusal {
    print("not sent: \(refusal.scheme) is not encrypted")
} catch let error as TransportError {
    print("\(error); worth trying again: \(error.isRetryable)")
}
