import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// Where the requests of a flow may go.
struct HaapiTargetsTests {
    private static func targets(
        base: String = "https://id.example.test:8443/dev/",
        authorization: String = "https://login.example.test/authorize",
        token: String = "https://api.example.test/token"
    ) throws -> HaapiTargets {
        func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
        let configuration = HaapiConfiguration(
            name: "t", clientId: "c", baseURL: try url(base), tokenEndpointURL: try url(token),
            authorizationEndpointURL: try url(authorization), appRedirect: "app://x")
        return HaapiTargets(ConfiguredAddresses(configuration, nil))
    }

    static let own: [(href: String, url: String)] = [
        ("https://id.example.test:8443/authn", "https://id.example.test:8443/authn"),
        ("HTTPS://ID.Example.TEST:8443/authn", "https://id.example.test:8443/authn"),
        ("https://id.example.test:08443/authn", "https://id.example.test:8443/authn"),
        ("https://login.example.test", "https://login.example.test/"),
        ("https://login.example.test:443/a", "https://login.example.test/a"),
        ("https://login.example.test:/a", "https://login.example.test/a"),
        ("https://api.example.test?x=1", "https://api.example.test/"),
        ("/authn/authenticate", "https://id.example.test:8443/authn/authenticate"),
        ("authn", "https://id.example.test:8443/dev/authn"),
        ("./authn", "https://id.example.test:8443/dev/authn"),
        ("../authn", "https://id.example.test:8443/authn"),
        ("../../../authn", "https://id.example.test:8443/authn"),
        ("?a=b", "https://id.example.test:8443/dev/"),
        ("//login.example.test/a", "https://login.example.test/a"),
        // An address inside a query or a path leads nowhere by itself.
        ("/authn?next=https://evil.example.test/", "https://id.example.test:8443/authn"),
        ("/authn/@evil.example.test", "https://id.example.test:8443/authn/@evil.example.test"),
        ("/authn?user@evil.example.test", "https://id.example.test:8443/authn"),
        ("https://login.example.test?@evil.example.test/", "https://login.example.test/"),
        ("https://login.example.test#@evil.example.test/", "https://login.example.test/"),
        ("/%2F%2Fevil.example.test", "https://id.example.test:8443/%2F%2Fevil.example.test"),
        ("/a%0D%0Ab", "https://id.example.test:8443/a%0D%0Ab"),
        ("/a/%2e%2e/b", "https://id.example.test:8443/a/%2e%2e/b"),
    ]

    @Test(arguments: own)
    func requestsGoToTheConfiguredOrigins(href: String, url: String) throws {
        let resolved = try Self.targets().resolve(href, code: .nonHaapiTarget)
        #expect(RequestTarget(resolved)?.text == url)
    }

    static let foreign: [(href: String, scheme: String, host: String)] = [
        ("https://evil.example.test/", "https", "evil.example.test"),
        // Look-alikes.
        ("https://id.example.test.evil.test:8443/", "https", "id.example.test.evil.test"),
        ("https://evil-id.example.test:8443/", "https", "evil-id.example.test"),
        ("https://sub.id.example.test:8443/", "https", "sub.id.example.test"),
        ("https://example.test:8443/", "https", "example.test"),
        ("https://id.example.test.:8443/", "https", "id.example.test."),
        ("https://id.example.tes:8443/", "https", "id.example.tes"),
        ("https://ld.example.test:8443/", "https", "ld.example.test"),
        ("https://xn--d-0ra.example.test:8443/", "https", "xn--d-0ra.example.test"),
        ("https://id%2Eexample.test:8443/", "https", "id%2eexample.test"),
        ("https://%69d.example.test:8443/", "https", "%69d.example.test"),
        // Ports.
        ("https://id.example.test/", "https", "id.example.test"),
        ("https://id.example.test:443/", "https", "id.example.test"),
        ("https://id.example.test:8444/", "https", "id.example.test"),
        ("https://id.example.test:84430/", "", ""),
        ("https://login.example.test:80/", "https", "login.example.test"),
        ("https://login.example.test:0/", "https", "login.example.test"),
        ("https://login.example.test:-1/", "", ""),
        ("https://login.example.test:443x/", "", ""),
        // Schemes.
        ("http://id.example.test:8443/", "http", "id.example.test"),
        ("http://login.example.test:443/", "http", "login.example.test"),
        ("ftp://login.example.test/", "ftp", "login.example.test"),
        ("httpss://login.example.test/", "httpss", "login.example.test"),
        ("wss://login.example.test/", "wss", "login.example.test"),
        ("javascript:alert(1)", "javascript", ""),
        ("javascript://login.example.test/%0Aalert(1)", "javascript", "login.example.test"),
        ("data:text/html,hello", "data", ""),
        ("file:///etc/passwd", "file", ""),
        ("about:blank", "about", ""),
        ("bankid:///?autostarttoken=x", "bankid", ""),
        ("app://haapi?code=1", "app", "haapi"),
        // User information.
        ("https://user@login.example.test/", "https", "login.example.test"),
        ("https://user:password@login.example.test/", "https", "login.example.test"),
        ("https://@login.example.test/", "https", "login.example.test"),
        ("https://login.example.test@evil.example.test/", "https", "evil.example.test"),
        ("https://login.example.test:443@evil.example.test/", "https", "evil.example.test"),
        ("https://a@b@login.example.test/", "", ""),
        ("//user@login.example.test/", "https", "login.example.test"),
        // Scheme-relative, and what can be mistaken for it.
        ("//evil.example.test/a", "https", "evil.example.test"),
        ("//evil.example.test:8443", "https", "evil.example.test"),
        ("///evil.example.test/", "", ""),
        ("////evil.example.test/", "", ""),
        ("https:evil.example.test", "", ""),
        ("https:/evil.example.test", "", ""),
        ("https:///login.example.test/", "", ""),
        ("https://", "", ""),
        ("https:", "", ""),
        ("//", "", ""),
        // Addresses of machines.
        ("https://127.0.0.1:8443/", "https", "127.0.0.1"),
        ("https://[::1]:8443/", "https", "[::1]"),
        ("https://2130706433/", "https", "2130706433"),
        ("https://169.254.169.254/latest", "https", "169.254.169.254"),
        // Text that RFC 3986 does not have.
        ("", "", ""),
        (" https://login.example.test/", "", ""),
        ("https://login.example.test/ ", "", ""),
        ("https://login.example.test/a b", "", ""),
        ("\thttps://login.example.test/", "", ""),
        ("https://login.example.test\n/", "", ""),
        ("ht\ntps://login.example.test/", "", ""),
        ("https://login.example.test/\u{0}", "", ""),
        ("https://login.example.test\u{7F}/", "", ""),
        ("https://login.example.test\\@evil.example.test/", "", ""),
        ("\\\\evil.example.test/", "", ""),
        ("/\\evil.example.test/", "", ""),
        ("/authn\\..\\x", "", ""),
        ("https://lоgin.example.test/", "", ""),
        ("https://login.example.test／evil/", "", ""),
        ("https://login。example.test/", "", ""),
        ("/authn/é", "", ""),
        ("https://login.example.test/<script>", "", ""),
        ("https://login.example.test/\"", "", ""),
        ("https://login.example.test/{a}", "", ""),
    ]

    @Test(arguments: foreign)
    func everythingElseIsRefused(href: String, scheme: String, host: String) throws {
        let targets = try Self.targets()
        for code in [HaapiErrorCode.nonHaapiTarget, .nonHaapiLink] {
            let refusal = #expect(throws: HaapiTargetRefusal.self) { try targets.resolve(href, code: code) }
            #expect(refusal?.code == code)
            // Where readers of addresses do not agree, no more than nothing is said.
            if !scheme.isEmpty { #expect(refusal?.scheme == scheme) }
            if !host.isEmpty { #expect(refusal?.host == host) }
            #expect(!"\(String(describing: refusal))".contains("password"))
        }
        let link = #expect(throws: HaapiTargetRefusal.self) { try targets.resolve(Link(href: href)) }
        #expect(link?.code == .nonHaapiLink)
    }

    @Test(arguments: [
        (nil, true), ("application/vnd.auth+json", true), ("APPLICATION/vnd.auth+json; charset=utf-8", true),
        ("text/html", false), ("image/png", false), ("application/json", false),
    ])
    func onlyLinksOfTheHaapiAreFollowed(type: String?, isFollowed: Bool) throws {
        let targets = try Self.targets()
        let link = Link(href: "/help", rel: "help", type: type)
        if isFollowed {
            #expect(try targets.resolve(link).absoluteString == "https://id.example.test:8443/help")
        } else {
            #expect(throws: HaapiTargetRefusal(code: .nonHaapiLink, scheme: "https", host: "id.example.test")) {
                try targets.resolve(link)
            }
        }
    }

    @Test(arguments: ["download", "authorization-response"])
    func linksOutOfTheFlowAreNotFollowed(rel: String) throws {
        let targets = try Self.targets()
        #expect(throws: HaapiTargetRefusal.self) { try targets.resolve(Link(href: "/file", rel: rel)) }
    }

    @Test(arguments: [
        ("https://id.example.test:8443/oauth/v2/oauth-anonymous", true), ("https://login.example.test", true),
        ("https://API.example.test/", true), ("https://evil.example.test/", false), ("login.example.test", false),
        ("/issuer", false), ("", false), ("https://user@login.example.test/", false),
        ("http://login.example.test", false),
        ("https://login.example.test.evil.test", false), ("https://login.example.test\\evil", false),
    ])
    func issuers(issuer: String, isOwn: Bool) throws {
        #expect(try Self.targets().isOwn(issuer: issuer) == isOwn)
    }

    @Test func plainHTTPCountsOnlyWhereItIsConfigured() throws {
        let targets = try Self.targets(
            base: "http://localhost:8080", authorization: "http://localhost:8080/a", token: "http://localhost:8080/t")
        #expect(try targets.resolve("/x", code: .nonHaapiTarget).absoluteString == "http://localhost:8080/x")
        #expect(throws: HaapiTargetRefusal.self) {
            try targets.resolve("https://localhost:8080/x", code: .nonHaapiTarget)
        }
        #expect(throws: HaapiTargetRefusal.self) {
            try targets.resolve("http://127.0.0.1:8080/x", code: .nonHaapiTarget)
        }
    }
}
