internal import Driver

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a request shows to authenticate its client (RFC 6749 section 2.3).
struct PresentedCredentials {
    enum AssertionType: String {
        case jwt = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
        case attestation = "urn:se:curity:attestation:client"
    }

    /// From `Authorization: Basic`.
    var basic: (id: String, secret: String)?
    var clientId: String?
    var secret: String?
    var assertion: (type: AssertionType, token: String)?

    /// How many methods the request uses.
    var methodCount: Int {
        (basic == nil ? 0 : 1) + (secret == nil ? 0 : 1) + (assertion == nil ? 0 : 1)
    }
}

extension Exchange {
    func credentials(_ form: FormParameters) throws(Refusal) -> PresentedCredentials {
        var found = PresentedCredentials()
        found.clientId = form["client_id"]
        found.secret = form["client_secret"]
        found.basic = try basicCredentials()
        found.assertion = try assertion(form)
        guard found.methodCount < 2 else {
            throw .invalidRequest(
                .clientAuthenticationRepeated, "The client authenticates in two ways (RFC 6749 section 2.3).")
        }
        return found
    }

    private func assertion(
        _ form: FormParameters
    ) throws(Refusal) -> (type: PresentedCredentials.AssertionType, token: String)? {
        switch (form["client_assertion_type"], form["client_assertion"]) {
        case (nil, nil): return nil
        case (let name?, let token?):
            guard let type = PresentedCredentials.AssertionType(rawValue: name) else {
                throw Refusal(
                    .assertionType, "client_assertion_type is unknown (RFC 7523 section 2.2).",
                    .oauthError("invalid_client"))
            }
            return (type, token)
        default:
            throw .invalidRequest(
                .assertionType, "client_assertion and client_assertion_type belong together (RFC 7521 section 4.2).")
        }
    }

    private func basicCredentials() throws(Refusal) -> (id: String, secret: String)? {
        let values = request.headers.values(for: "Authorization")
        guard let value = values.first else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard values.count == 1, parts.count == 2, parts[0].equalsIgnoringASCIICase("Basic"),
            let bytes = Data(base64Encoded: String(parts[1]))
        else {
            throw failedBasic(.clientAuthenticationMethod, "Authorization is not Basic as RFC 7617 section 2 has it.")
        }
        let pair = bytes.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2 else {
            throw failedBasic(.clientAuthenticationMethod, "Basic credentials have no colon (RFC 7617 section 2).")
        }
        guard pair.allSatisfy({ $0.allSatisfy(Self.isFormEncoded) }), let id = FormParameters.decode(pair[0]),
            let secret = FormParameters.decode(pair[1])
        else {
            throw failedBasic(
                .basicEncoding, "Client id and secret are not form-encoded in Basic (RFC 6749 section 2.3.1).")
        }
        return (id, secret)
    }

    private static func isFormEncoded(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "*-._~%+".utf8.contains(byte)
        }
    }

    /// RFC 6749 section 5.2: 401, since the client has used the header field.
    func failedBasic(_ code: ViolationCode, _ message: String) -> Refusal {
        Refusal(
            code, message,
            ServerResponse.oauthError("invalid_client", status: 401).with("WWW-Authenticate", "Basic realm=\"token\""))
    }
}
