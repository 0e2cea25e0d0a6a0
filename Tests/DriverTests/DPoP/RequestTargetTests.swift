import Foundation
import Testing

@testable import Driver

@Suite struct RequestTargetTests {
    @Test(
        .bug("https://github.com/bluesky-social/atproto/pull/3879"),
        .bug("https://github.com/DuendeArchive/Duende.AccessTokenManagement/pull/30"),
        arguments: [
            ("https://id.example.test/oauth/v2/oauth-token", "https://id.example.test/oauth/v2/oauth-token"),
            ("HTTPS://ID.Example.TEST/Path", "https://id.example.test/Path"),
            ("https://id.example.test", "https://id.example.test/"),
            ("https://id.example.test?a=b", "https://id.example.test/"),
            ("https://id.example.test#f", "https://id.example.test/"),
            ("https://id.example.test/a?b=c#d", "https://id.example.test/a"),
            ("https://id.example.test/a#d?e", "https://id.example.test/a"),
            ("https://id.example.test/a?b=c/d:e@f", "https://id.example.test/a"),
            ("https://id.example.test:443/a", "https://id.example.test/a"),
            ("https://id.example.test:0443/a", "https://id.example.test/a"),
            ("https://id.example.test:/a", "https://id.example.test/a"),
            ("https://id.example.test:80/a", "https://id.example.test:80/a"),
            ("https://id.example.test:8443/a", "https://id.example.test:8443/a"),
            ("http://localhost:80", "http://localhost/"),
            ("http://localhost:443/", "http://localhost:443/"),
            ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
            ("https://[2001:DB8::1]/a", "https://[2001:db8::1]/a"),
            ("https://[::1]:443/a", "https://[::1]/a"),
            ("https://[::1]:8443", "https://[::1]:8443/"),
            ("https://user:pass@id.example.test/a", "https://id.example.test/a"),
            ("https://u%40x:p@id.example.test:8443/a@b", "https://id.example.test:8443/a@b"),
            // The path stays as it is sent.
            ("https://h/a%2Fb%c3%a9/%7Ex", "https://h/a%2Fb%c3%a9/%7Ex"),
            ("https://h/a//b/", "https://h/a//b/"),
            ("https://h/a/../b/./c", "https://h/a/../b/./c"),
            ("https://h/a;p=1,2/b:c", "https://h/a;p=1,2/b:c"),
        ])
    func textIsTheAddressWithoutQueryAndFragment(_ url: String, _ expected: String) throws {
        let target = try #require(RequestTarget(try URL.checked(url)))
        #expect(target.text == expected)
    }

    @Test func relativeURLsAreResolved() throws {
        let base = try URL.checked("https://id.example.test:443/base/x")
        let url = try #require(URL(string: "/oauth/token?a=b", relativeTo: base))
        #expect(RequestTarget(url)?.text == "https://id.example.test/oauth/token")
    }

    @Test(arguments: ["/path", "mailto:a@b", "https:/x", "https:", "file:///x", "data:text/plain,x", "a/b://c"])
    func anAddressWithoutHostIsNone(_ url: String) throws {
        #expect(RequestTarget(try URL.checked(url)) == nil)
        #expect(HTTPOrigin(try URL.checked(url)) == nil)
    }

    @Test(arguments: [
        ("https://a.test", "https://A.TEST:443/x?y", true), ("https://a.test", "http://a.test", false),
        ("https://a.test", "https://a.test:444", false), ("https://a.test", "https://b.a.test", false),
        ("https://[::1]:443", "https://[::1]", true), ("https://user@a.test", "https://a.test", true),
        ("http://a.test:80", "http://a.test", true), ("https://a.test:80", "https://a.test", false),
    ])
    func originsOfOneServerAreEqual(_ left: String, _ right: String, _ expected: Bool) throws {
        let left = try #require(HTTPOrigin(try URL.checked(left)))
        let right = try #require(HTTPOrigin(try URL.checked(right)))
        #expect((left == right) == expected)
    }

    @Test func aPortThatIsNoneMakesNoOrigin() {
        for authority in ["a:b", "a:1x", "a:65536", "a:99999999999999999999", "[::1]x", "[::1", "", "u@", ":80"] {
            #expect(HTTPOrigin(scheme: "https", authority: Substring(authority).utf8) == nil, "\(authority)")
        }
    }
}
