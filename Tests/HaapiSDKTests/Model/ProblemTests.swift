import Foundation
import Testing

@testable import HaapiSDK

@Suite("Problems")
struct ProblemTests {
    static let prefix = "https://curity.se/problems/"

    @Test("with invalid input name the fields")
    func invalidInput() throws {
        let problem = try Reading.problem(ProblemSamples.invalidInput.text, as: InvalidInputProblem.self)
        #expect(
            problem.invalidFields == [
                .init(name: "userName", reason: "missing", detail: Message(literal: "Enter a username")),
                .init(name: "primaryEmail", reason: "invalidValue", detail: Message(literal: "Not an address")),
            ])
        #expect(problem.messages.map(\.text.literal) == ["Check the form"])
        #expect(problem.title == Message(literal: "Invalid input"))
        #expect(problem.errorDescription == nil)
    }

    @Test("of an unexpected kind have a code and a way to start over")
    func unexpected() throws {
        let problem = try Reading.problem(ProblemSamples.unexpected.text, as: Problem.self)
        #expect(problem.code == "authorization_failed")
        #expect(problem.links.map(\.rel) == ["restart"])
    }

    @Test("that end the flow have the OAuth error")
    func authorization() throws {
        let problem = try Reading.problem(
            ProblemSamples.errorAuthorizationResponse.text, as: AuthorizationProblem.self)
        #expect(problem.error == "access_denied")
        #expect(problem.errorDescription == "The user denied the request")
        #expect(problem.iss == "https://id.example.test/oauth/v2/oauth-anonymous")
        #expect(problem.links.map(\.kind) == [.external])
    }

    @Test(
        "are seen in any shape",
        arguments: [
            ("{}", ProblemType.other(value: "about:blank"), "Problem"),
            (#"{"type": null}"#, .other(value: "about:blank"), "Problem"),
            (
                #"{"type": 7, "title": 7, "code": [], "messages": 1, "links": 2, "metadata": 3}"#,
                .other(value: "about:blank"), "Problem"
            ),
            (#"{"type": "https://example.test/other"}"#, .other(value: "https://example.test/other"), "Problem"),
            (#"{"type": "\#(prefix)new"}"#, .other(value: "\(prefix)new"), "Problem"),
            (#"{"type": "\#(prefix)invalid-input"}"#, .invalidInputProblem, "InvalidInputProblem"),
            (
                #"{"type": "\#(prefix)Invalid-Input ", "invalidFields": "x", "error_description": 7}"#,
                .invalidInputProblem, "InvalidInputProblem"
            ),
            (#"{"type": "\#(prefix)error-authorization-response"}"#, .errorAuthorizationResponseProblem, "Problem"),
            (
                #"{"type": "\#(prefix)error-authorization-response", "error": 7}"#, .errorAuthorizationResponseProblem,
                "Problem"
            ),
            (
                #"{"type": "\#(prefix)error-authorization-response", "error": ""}"#, .errorAuthorizationResponseProblem,
                "Problem"
            ),
            (
                #"{"type": "\#(prefix)error-authorization-response", "error": "e", "error_description": 1, "iss": {}}"#,
                .errorAuthorizationResponseProblem, "AuthorizationProblem"
            ),
        ])
    func anyShape(text: String, type: ProblemType, name: String) throws {
        let problem = try Reading.problem(text)
        #expect(problem.type == type)
        #expect(String(describing: Swift.type(of: problem)) == name)
        #expect(problem.links.isEmpty && problem.messages.isEmpty && problem.code == nil && problem.title == nil)
    }

    @Test(
        "skip fields that have no name",
        arguments: [
            (
                #"[{"name": "a"}, {}, {"name": 7}, 7, null, {"reason": "missing"}, {"name": "b", "reason": 1, "detail": 2}]"#,
                ["a", "b"]
            ),
            ("[]", []), ("{}", []), ("null", []),
        ])
    func fieldsWithoutName(list: String, names: [String]) throws {
        let problem = try Reading.problem(
            #"{"type": "\#(Self.prefix)invalid-input", "invalidFields": \#(list), "error_description": "D"}"#,
            as: InvalidInputProblem.self)
        #expect(problem.invalidFields.map(\.name) == names)
        #expect(problem.invalidFields.allSatisfy { $0.reason == nil && $0.detail == nil })
        #expect(problem.errorDescription == "D")
    }

    @Test("show texts given by key")
    func keys() throws {
        let problem = try Reading.problem(
            #"{"type": "\#(Self.prefix)invalid-input", "titleKey": "t", "invalidFields": [{"name": "a", "detailKey": "d"}]}"#,
            as: InvalidInputProblem.self)
        #expect(problem.title == Message(key: "t", literal: "t"))
        #expect(problem.invalidFields.first?.detail == Message(key: "d", literal: "d"))
    }

    @Test("of one type do not pass for another")
    func otherType() {
        let text = Data(ProblemSamples.invalidInput.text.utf8)
        #expect(throws: HaapiDecodingFailure(path: "/type", problem: .unknownValue)) {
            try JSONDecoder().decode(AuthorizationProblem.self, from: text)
        }
        #expect(throws: HaapiDecodingFailure(path: "/type", problem: .unknownValue)) {
            try JSONDecoder().decode(Problem.self, from: text)
        }
    }
}
