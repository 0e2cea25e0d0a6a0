import Foundation
import Testing

@testable import HaapiSDK

@Suite("Messages, links and metadata")
struct CommonTests {
    @Test(
        "A text comes as a literal, a key, or both; the literal counts more",
        arguments: [
            (#""text": "Hello""#, Message(key: nil, literal: "Hello")),
            (#""textKey": "hello.key""#, Message(key: "hello.key", literal: "hello.key")),
            (#""text": "Hello", "textKey": "hello.key""#, Message(key: "hello.key", literal: "Hello")),
            (#""text": null, "textKey": "hello.key""#, Message(key: "hello.key", literal: "hello.key")),
            (#""text": 7, "textKey": "hello.key""#, Message(key: "hello.key", literal: "hello.key")),
            (#""text": "Hello", "textKey": 7"#, Message(key: nil, literal: "Hello")),
            (#""text": """#, Message(key: nil, literal: "")),
        ])
    func messages(members: String, message: Message) throws {
        let step = try Reading.step(#"{"type": "continue-same-step", "messages": [{\#(members)}]}"#)
        #expect(step.messages == [UserMessage(text: message)])
        #expect(try JSONDecoder().decode(Message.self, from: Data("{\(members)}".utf8)) == message)
        #expect(try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(message)) == message)
    }

    @Test(
        "Each kind of text has its key member", arguments: ["title", "label", "actionTitle", "placeholder", "detail"])
    func keyMembers(name: String) throws {
        let object = try DocumentNode(.init(parsing: #"{"\#(name)": "L", "\#(name)Key": "K"}"#)).object()
        #expect(object.message(name) == Message(key: "K", literal: "L"))
    }

    @Test(
        "Classes of a message stay as they are",
        arguments: [
            (#", "classList": ["heading", "sparkling"]"#, ["heading", "sparkling"]),
            ("", []),
            (#", "classList": null"#, []),
            (#", "classList": "heading""#, []),
            (#", "classList": ["info", 7, null]"#, ["info"]),
        ])
    func classList(member: String, classes: [String]) throws {
        let step = try Reading.step(#"{"type": "continue-same-step", "messages": [{"text": "T"\#(member)}]}"#)
        #expect(step.messages == [UserMessage(text: Message(literal: "T"), classList: classes)])
    }

    @Test(
        "What cannot be shown is skipped, the rest stays",
        arguments: [
            (
                #""messages": [{"text": "A"}, {"classList": ["info"]}, 7, null, [], {"text": 1}, {"text": "B"}]"#,
                ["A", "B"], []
            ),
            (#""messages": {"text": "A"}"#, [], []),
            (
                #""links": [{"href": "/a"}, {"rel": "x"}, {"href": ""}, {"href": "  "}, {"href": 7}, "x", {"href": "/b"}]"#,
                [], ["/a", "/b"]
            ),
            (#""links": "none""#, [], []),
            (#""links": null, "messages": null"#, [], []),
        ])
    func skippedEntries(members: String, texts: [String], hrefs: [String]) throws {
        let step = try Reading.step(#"{"type": "continue-same-step", \#(members)}"#)
        #expect(step.messages.map(\.text.literal) == texts)
        #expect(step.links.map(\.href) == hrefs)
    }

    @Test(
        "Members of links",
        arguments: [
            (#"{"href": "/a"}"#, Link(href: "/a", rel: "link", title: nil, type: nil)),
            (#"{"href": "/a", "rel": 7, "title": 7, "type": 7}"#, Link(href: "/a", rel: "link", title: nil, type: nil)),
            (
                #"{"href": "/a", "rel": "help", "titleKey": "k", "type": "text/html", "more": {}}"#,
                Link(href: "/a", rel: "help", title: Message(key: "k", literal: "k"), type: "text/html")
            ),
        ])
    func links(text: String, link: Link) throws {
        #expect(try Reading.step(#"{"type": "continue-same-step", "links": [\#(text)]}"#).links == [link])
        #expect(try JSONDecoder().decode(Link.self, from: JSONEncoder().encode(link)) == link)
    }

    @Test(
        "Metadata is tolerated in any shape",
        arguments: [
            (#"{"templateArea": "a", "viewName": "v", "x": 1}"#, Metadata(templateArea: "a", viewName: "v")),
            (#"{"templateArea": 1, "viewName": []}"#, Metadata(templateArea: nil, viewName: nil)),
            ("{}", Metadata(templateArea: nil, viewName: nil)),
            ("null", nil),
            (#""views/x""#, nil),
            ("[]", nil),
        ])
    func metadata(text: String, metadata: Metadata?) throws {
        #expect(try Reading.step(#"{"type": "continue-same-step", "metadata": \#(text)}"#).metadata == metadata)
    }
}
