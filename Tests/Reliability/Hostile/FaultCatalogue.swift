package import HaapiTestServer

/// A fault, and what it makes of the client.
package struct HostileFault: Sendable, CustomStringConvertible {
    package let fault: TestFault
    /// Whether the server tells the client something that it does not know itself, for instance another token. Then the
    /// client breaks rules, and cannot know.
    package var misleads = false

    package var description: String { "\(fault)" }
}

/// All faults of the test server, with the values that matter.
package enum FaultCatalogue {
    /// `trap` is the origin of a server that nobody may connect to.
    package static func all(trap: String) -> [HostileFault] {
        redirects(trap) + answers + headers + oddities + members + addresses(trap)
    }

    private static func redirects(_ trap: String) -> [HostileFault] {
        let targets: [TestFault.RedirectTarget] = [
            .sameOrigin, .relative, .otherOrigin, .insecureOrigin, .location(trap + "/redirected?q=TRAP"), .empty,
            .none,
        ]
        return plain(
            targets.map { .redirect(status: 302, to: $0) } + [
                .redirect(status: 301, to: .otherOrigin), .redirect(status: 303, to: .sameOrigin),
                .redirect(status: 307, to: .otherOrigin), .redirect(status: 308, to: .insecureOrigin),
                .redirect(status: 300, to: .otherOrigin), .redirect(status: 302, to: .location("::no address::")),
            ])
    }

    private static let answers = plain([
        .status(204), .status(304), .status(400), .status(401), .status(403), .status(404), .status(429),
        .status(429, retryAfter: "86400"), .status(500), .status(503, retryAfter: "1"),
        .status(503, retryAfter: "Fri, 31 Dec 9999 23:59:59 GMT"), .status(599), .page(status: 200),
        .page(status: 401), .page(status: 502), .problem(type: "unexpected"), .problem(type: "incorrect-credentials"),
        .problem(type: "invalid-input"), .problem(type: "too-many-attempts"), .problem(type: "nobody-knows"),
        .problem(type: "mismatch-between-session-and-access-token"), .dropRequest, .dropAnswer, .delay(seconds: 0.02),
        .delay(seconds: 30), .silence, .truncate(afterBytes: 0), .truncate(afterBytes: 1), .truncate(afterBytes: 100),
        .mediaType("text/html"), .mediaType("application/json"), .mediaType("application/problem+json"),
        .mediaType("application/vnd.auth+json"), .mediaType(""), .mediaType(";;=\"/"), .emptyBody,
    ])

    private static let headers =
        plain([
            .header(name: "WWW-Authenticate", value: "DPoP error=\"use_dpop_nonce\", Basic realm=\"\\\""),
            .header(name: "Retry-After", value: "-1"), .header(name: "Location", value: "https://127.0.0.1:1/"),
            .header(name: "Content-Encoding", value: "gzip"), .header(name: "Content-Encoding", value: "nobody-knows"),
            .header(name: "Set-Cookie", value: "a=b"),
            .header(name: "X-Long", value: String(repeating: "x", count: 60_000)),
            .header(name: "Strict-Transport-Security", value: "max-age=0"),
        ])
        + misleading([
            .header(name: "DPoP-Nonce", value: "another"), .header(name: "Set-Session-Id", value: "another"),
            .header(name: "DPoP-Nonce", value: String(repeating: "n", count: 9_000)),
        ])

    private static let oddities = plain(
        ([
            .byteOrderMark, .duplicateMembers, .nullMembers, .nullOptionalMembers, .numbersAsStrings,
            .deepNesting(levels: 600), .deepNesting(levels: 100_000), .oversize(bytes: 5_000_000), .cut, .array,
            .invalidUTF8,
        ] as [TestFault.JSONOddity]).map { .json($0) })

    private static let members =
        plain([
            .member(path: ["type"], json: "7"), .member(path: ["type"], json: "\"nobody-knows\""),
            .member(path: ["type"], json: "\"polling-step\""), .member(path: ["type"], json: "\"continue-same-step\""),
            .member(path: ["actions"], json: "[]"), .member(path: ["actions"], json: "{}"),
            .member(path: ["actions"], json: #"[{"template":"form","kind":"x","model":{"href":"","method":"GET"}}]"#),
            .member(path: ["error"], json: "\"invalid_client\""), .member(path: ["error"], json: "\"invalid_grant\""),
            .member(path: ["error"], json: "\"use_dpop_nonce\""), .member(path: ["token_type"], json: "\"Bearer\""),
            .member(path: ["token_type"], json: "\"N_A\""), .member(path: ["token_type"], json: "[]"),
            .member(path: ["expires_in"], json: "-1"), .member(path: ["expires_in"], json: "1e308"),
            .member(path: ["expires_in"], json: "\"soon\""),
            .member(path: ["properties", "state"], json: "\"another\""),
            .member(path: ["properties", "iss"], json: "\"https://evil.example.test\""),
            .member(path: ["properties", "status"], json: "\"pending\""),
            .member(path: ["properties", "status"], json: "\"nobody-knows\""),
            .member(path: ["challenge"], json: "\"\""), .member(path: ["client_secret_expires_at"], json: "1"),
            .withoutMember(path: ["access_token"]), .withoutMember(path: ["token_type"]),
            .withoutMember(path: ["expires_in"]), .withoutMember(path: ["refresh_token"]),
            .withoutMember(path: ["client_id"]), .withoutMember(path: ["client_secret"]),
            .withoutMember(path: ["type"]), .withoutMember(path: ["actions"]), .withoutMember(path: ["properties"]),
            .withoutMember(path: ["properties", "code"]), .withoutMember(path: ["properties", "state"]),
            .withoutMember(path: ["challenge"]), .withoutMember(path: ["registration_access_token"]),
        ])
        + misleading([
            .member(path: ["access_token"], json: "\"another\""), .member(path: ["refresh_token"], json: "\"another\""),
            .member(path: ["client_id"], json: "\"another\""), .member(path: ["client_secret"], json: "\"another\""),
            .member(path: ["client_secret"], json: "\"\""), .member(path: ["properties", "code"], json: "\"another\""),
            .member(path: ["registration_access_token"], json: "\"another\""),
            .member(path: ["challenge"], json: "\"another\""),
            .member(path: ["token_endpoint_auth_method"], json: "\"none\""),
        ])

    private static func addresses(_ trap: String) -> [HostileFault] {
        let addresses: [TestFault.HostileAddress] = [
            .otherOrigin, .insecureOrigin, .userInformation, .lookAlikeHost, .otherHostName, .otherScheme,
            .text(trap + "/hostile?q=TRAP"), .text("//" + trap.split(separator: "/")[1] + "/hostile"),
            .text("javascript:alert(1)"), .text("/\\127.0.0.1/hostile"), .text("https:hostile"), .text(""),
        ]
        return plain(
            addresses.flatMap { [.formAddresses($0), .redirectionAddresses($0), .linkAddresses($0)] } + [
                .member(path: ["registration_client_uri"], json: "\"\(trap)/hostile\""),
                .member(path: ["registration_client_uri"], json: "\"http://127.0.0.1:1/hostile\""),
            ])
    }

    private static func plain(_ faults: [TestFault]) -> [HostileFault] { faults.map { HostileFault(fault: $0) } }

    private static func misleading(_ faults: [TestFault]) -> [HostileFault] {
        faults.map { HostileFault(fault: $0, misleads: true) }
    }
}
