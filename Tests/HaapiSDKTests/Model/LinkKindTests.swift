import Testing

@testable import HaapiSDK

@Suite("The kind of a link")
struct LinkKindTests {
    @Test(
        "follows from media type, relation and scheme",
        arguments: [
            // 1: images, whatever else
            ("data:image/png;base64,iVBORw0KGgo=", "activation", "image/png", LinkKind.inlineImage),
            ("data:image/svg+xml;base64,AA", "qr-code", "IMAGE/SVG+XML; charset=utf-8", .inlineImage),
            ("/image", "download", " image/png", .inlineImage),
            // 2: relations that lead out
            ("/file", "download", nil, .external),
            ("/file", "download", "application/vnd.auth+json", .external),
            ("app://haapi?code=1", "authorization-response", nil, .external),
            ("https://id.example.test/x", "Authorization-Response", nil, .external),
            // 3: schemes
            ("app://haapi", "help", nil, .external),
            ("bankid:///?autostarttoken=1", "help", "application/vnd.auth+json", .external),
            ("mailto:someone@example.test", "help", nil, .external),
            ("javascript:alert(1)", "help", nil, .external),
            (" javascript:alert(1)", "help", nil, .external),
            ("data:text/html,x", "help", nil, .external),
            // 4: other media types
            ("/terms", "help", "text/html", .external),
            ("https://id.example.test/terms", "help", "application/json", .external),
            ("/terms", "help", "application/vnd.auth+json+x", .external),
            // 5: the rest
            ("/authn/help", "help", nil, .haapi),
            ("https://elsewhere.example.test/authn", "help", nil, .haapi),
            ("HTTP://id.example.test/authn", "help", nil, .haapi),
            ("/authn", "link", "application/vnd.auth+json", .haapi),
            ("/authn", "link", "Application/VND.auth+JSON ; charset=utf-8", .haapi),
            ("/authn", "link", "", .haapi),
            ("/authn", "link", " ; x=y", .haapi),
            ("/authn?next=app:x", "link", nil, .haapi),
            ("authn/a:b", "link", nil, .haapi),
            ("//other.example.test/x", "link", nil, .haapi),
            ("?x=1", "link", nil, .haapi),
            ("1a:b", "link", nil, .haapi),
        ] as [(String, String, String?, LinkKind)])
    func kinds(href: String, rel: String, type: String?, kind: LinkKind) {
        #expect(Link(href: href, rel: rel, type: type).kind == kind)
    }
}
