import Driver
import Testing

@testable import HaapiTestServer

/// Documents that are spoiled on their way out.
struct FaultApplicationTests {
    private static let origins = FaultOrigins(
        own: "https://127.0.0.1:1", other: "https://127.0.0.1:2", insecure: "http://127.0.0.1:3")

    private func spoiled(_ fault: TestFault, _ document: JSONValue) throws -> JSONObject {
        var delivery = Delivery(response: .json(200, document))
        fault.apply(to: &delivery, Self.origins)
        return try require(JSONParser.parse(String(decoding: delivery.response.body, as: UTF8.self)).object)
    }

    private static let response: JSONValue = ["type": "x", "properties": ["state": "ST_1", "iss": "https://a"]]

    @Test func membersInside() throws {
        let changed = try spoiled(.member(path: ["properties", "iss"], json: "\"https://b\""), Self.response)
        #expect(changed["properties"]?.object?["iss"]?.string == "https://b")
        #expect(changed["properties"]?.object?["state"]?.string == "ST_1")
        let added = try spoiled(.member(path: ["properties", "new"], json: "{\"a\":[1]}"), Self.response)
        #expect(added["properties"]?.object?["new"]?.object != nil)
        let removed = try spoiled(.withoutMember(path: ["properties", "state"]), Self.response)
        #expect(removed["properties"]?.object?.members.map(\.name) == ["iss"])
    }

    private static let step = Document.step(
        "authentication-step",
        actions: [
            Document.selector(
                "s", title: "t", options: [Document.form("login", "POST", "/a", fields: [])]),
            Document.operation(
                "external-browser-flow", "login", title: "t", arguments: ["href": "https://page"],
                continueActions: [Document.form("continue", "GET", "/b")]),
        ], links: [Document.link("/c", "help")])

    @Test func formsLeadElsewhereAndLinksDoNot() throws {
        let document = try spoiled(.formAddresses(.text("javascript:alert(1)")), Self.step)
        let offer = FlowOffer(.object(document), baseURL: "https://127.0.0.1:1")
        #expect(offer.forms.isEmpty)
        #expect(offer.links == ["/c"])
        let text = JSONWriter.text(.object(document))
        #expect(text.contains("https://page") && !text.contains("\"/a\"") && !text.contains("\"/b\""))
    }

    @Test func linksLeadElsewhereAndFormsDoNot() throws {
        let document = try spoiled(.linkAddresses(.insecureOrigin), Self.step)
        let offer = FlowOffer(.object(document), baseURL: "https://127.0.0.1:1")
        #expect(offer.forms.map(\.path) == ["/a", "/b"])
        #expect(document["links"]?.array?.first?.object?["href"]?.string == "http://127.0.0.1:3/hostile")
    }

    @Test func aBodyThatIsNoJSONStaysAsItIs() throws {
        var delivery = Delivery(response: .html(200, "page"))
        let body = delivery.response.body
        TestFault.member(path: ["a"], json: "1").apply(to: &delivery, Self.origins)
        #expect(delivery.response.body == body)
    }

    @Test func faultsAreCounted() {
        var plan = FaultPlan()
        plan.add(FaultPlan.Entry(fault: .emptyBody, skipped: 1, remaining: 2), for: .token)
        plan.add(FaultPlan.Entry(fault: .silence, skipped: 0, remaining: nil), for: .token)
        #expect(plan.next(.revocation) == [])
        #expect(plan.next(.token) == [.silence])
        #expect(plan.next(.token) == [.emptyBody, .silence])
        #expect(plan.next(.token) == [.emptyBody, .silence])
        #expect(plan.next(.token) == [.silence])
        plan.remove(.token)
        #expect(plan.next(.token) == [])
    }

    /// Unlike an absent one; to a reader of the object both are the same.
    private func isNull(_ object: JSONObject, _ name: String) -> Bool {
        object.members.contains { $0.name == name && $0.value == .null }
    }

    @Test func nullInOptionalMembers() throws {
        let document = Document.step(
            "authentication-step",
            actions: [Document.form("login", "POST", "/a", fields: [Document.input("text", "name", "Name")])],
            links: [Document.link("/c", "help")])
        let spoiled = try spoiled(.json(.nullOptionalMembers), document)
        #expect(isNull(spoiled, "messages") && isNull(spoiled, "properties") && isNull(spoiled, "metadata"))
        let action = try require(spoiled["actions"]?.array?.first?.object)
        #expect(isNull(action, "title") && action["kind"]?.string == "login")
        let model = try require(action["model"]?.object)
        #expect(isNull(model, "continueActions") && isNull(model, "actionTitle"))
        #expect(model["href"]?.string == "/a" && model["method"]?.string == "POST")
        let field = try require(model["fields"]?.array?.first?.object)
        #expect(isNull(field, "value") && isNull(field, "minLength") && field["label"]?.string == "Name")
        #expect(isNull(try require(spoiled["links"]?.array?.first?.object), "title"))
        // Nothing else has changed: without the nulls it is the document.
        let without = JSONValue.object(spoiled).mappingObjects { object in
            object.members.removeAll { $0.value == .null }
        }
        #expect(JSONWriter.text(without) == JSONWriter.text(document))
    }

    @Test func nullInATokenAnswer() throws {
        let answer = try spoiled(
            .json(.nullOptionalMembers), ["access_token": "AT", "token_type": "DPoP", "expires_in": 1])
        #expect(isNull(answer, "refresh_token") && isNull(answer, "error"))
        #expect(answer["access_token"]?.string == "AT")
    }
}
