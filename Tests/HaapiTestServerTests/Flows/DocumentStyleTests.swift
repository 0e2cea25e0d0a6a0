import Driver
import Testing

@testable import HaapiTestServer

struct DocumentStyleTests {
    private func loginForm(
        _ change: (inout HaapiTestServer.DocumentStyle) -> Void
    ) throws -> (answer: Bench.Answer, action: JSONObject, bench: Bench) {
        var bench = try Bench { change(&$0.documents) }
        let token = try bench.haapiToken()
        let answer = try bench.firstStep(token)
        #expect(answer.violations.isEmpty)
        return (answer, try require(answer.json?["actions"]?.array?.first?.object), bench)
    }

    @Test func plain() throws {
        let (answer, action, _) = try loginForm { _ in }
        #expect(answer.headers["Content-Type"] == "application/vnd.auth+json")
        #expect(action["model"]?.object?["href"]?.string == "/authn/authenticate/form1")
        #expect(answer.headers["Set-Cookie"] == nil)
    }

    @Test func charset() throws {
        let (answer, _, _) = try loginForm { $0.addsCharset = true }
        #expect(answer.headers["Content-Type"] == "application/vnd.auth+json;charset=UTF-8")
    }

    @Test func absoluteAddresses() throws {
        let (_, action, bench) = try loginForm { $0.usesAbsoluteAddresses = true }
        #expect(
            action["model"]?.object?["href"]?.string == bench.settings.baseURL + "/authn/authenticate/form1")
    }

    @Test func unknownMembers() throws {
        let (answer, action, _) = try loginForm { $0.addsUnknownMembers = true }
        #expect(answer.json?["x_unknown"] != nil && action["x_unknown"] != nil)
    }

    @Test func textKeysAndPaddedKinds() throws {
        let (_, action, _) = try loginForm {
            $0.usesTextKeys = true
            $0.padsKinds = true
        }
        #expect(action["titleKey"]?.string == "Sign in" && action["title"] == nil)
        #expect(action["kind"]?.string == " login")
    }

    @Test func cookie() throws {
        #expect(try loginForm { $0.setsCookie = true }.answer.headers["Set-Cookie"] != nil)
    }

    @Test(arguments: [200, 401, 403, 404, 500])
    func statusOfProblems(_ status: Int) throws {
        var bench = try Bench { $0.documents.problemStatus = status }
        let token = try bench.haapiToken()
        let form = try bench.firstStep(token)
        let answer = try bench.submit(form, kind: "login", ["userName": "a", "password": "b"], token: token)
        #expect(answer.status == status)
        #expect(answer.type == "incorrect-credentials")
        #expect(answer.headers["Content-Type"] == "application/problem+json")
    }

    @Test func foreignLinks() throws {
        let (answer, _, _) = try loginForm { $0.addsForeignLinks = true }
        let links = try require(answer.json?["links"]?.array).compactMap(\.object)
        #expect(
            links.compactMap { $0["type"]?.string } == [
                "text/html", "text/html", "application/pdf", "image/svg+xml", "application/vnd.auth+json",
            ])
        let relations = Set(links.compactMap { $0["rel"]?.string })
        #expect(relations.isSuperset(of: ["help", "download", "qr-code", "restart"]))
        // Those of the step are there as well.
        #expect(links.count == 8)
    }

    @Test func aForeignLinkIsNotForHAAPIAndTheOtherIs() throws {
        var (_, _, bench) = try loginForm { $0.addsForeignLinks = true }
        let token = try bench.haapiToken()
        let file = bench.send(try bench.haapiRequest("GET", "/files/terms.pdf", token: token))
        #expect(file.violations == [.unknownEndpoint])
        let restarted = bench.send(try bench.haapiRequest("GET", Exchange.restart, token: token))
        #expect(restarted.type == "authentication-step" && restarted.violations.isEmpty)
    }
}
