import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Reading the body of a response")
struct DocumentReaderTests {
    enum Kind {
        case step, problem, neither
    }

    @Test(
        "goes by status and media type",
        arguments: [
            (200, "application/vnd.auth+json", StepSamples.continueSameStep, .step),
            (201, "Application/Vnd.Auth+JSON; charset=utf-8", StepSamples.continueSameStep, .step),
            (299, "application/vnd.auth+json", StepSamples.continueSameStep, .step),
            (200, "application/vnd.auth+json", ProblemSamples.incorrectCredentials, .problem),
            (200, "application/problem+json", ProblemSamples.incorrectCredentials, .problem),
            (400, "application/problem+json;charset=UTF-8", ProblemSamples.incorrectCredentials, .problem),
            (401, "application/problem+json", ProblemSamples.unexpected, .problem),
            (403, "application/problem+json", ProblemSamples.unexpected, .problem),
            (404, "application/problem+json", ProblemSamples.unexpected, .problem),
            (500, "application/problem+json", ProblemSamples.unexpected, .problem),
            (503, "application/problem+json", StepSamples.continueSameStep, .problem),
            (400, "application/vnd.auth+json", StepSamples.continueSameStep, .neither),
            (500, "application/vnd.auth+json", ProblemSamples.unexpected, .neither),
            (199, "application/vnd.auth+json", StepSamples.continueSameStep, .neither),
            (300, "application/vnd.auth+json", StepSamples.continueSameStep, .neither),
            (200, "application/json", StepSamples.continueSameStep, .neither),
            (200, "text/html", StepSamples.continueSameStep, .neither),
            (200, "application/vnd.curity.auth+json; charset=utf-8", StepSamples.continueSameStep, .neither),
            (200, "", StepSamples.continueSameStep, .neither),
        ] as [(Int, String, Sample, Kind)])
    func classification(status: Int, type: String, sample: Sample, kind: Kind) throws {
        let document = try Reading.document(sample.text, status: status, mediaType: MediaType(type))
        switch document {
        case .representation: #expect(kind == .step)
        case .problem: #expect(kind == .problem)
        case nil: #expect(kind == .neither)
        }
    }

    @Test(
        "knows a problem in a step's media type by its prefix",
        arguments: [
            ("https://curity.se/problems/new", true),
            (" HTTPS://curity.se/Problems/unexpected", true),
            ("https://curity.se/problem", false),
            ("http://curity.se/problems/unexpected", false),
            ("unexpected", false),
        ])
    func problemPrefix(type: String, isProblem: Bool) throws {
        let document = try Reading.document(#"{"type": "\#(type)"}"#)
        if case .problem = document { #expect(isProblem) } else { #expect(!isProblem) }
    }

    @Test(
        "tells whether a refused request got a problem of the HAAPI",
        arguments: [
            (#"{"type": "https://curity.se/problems/unexpected"}"#, MediaType.problemJSON, true),
            (#"{"type": "about:blank"}"#, .problemJSON, false),
            (#"{"type": "https://curity.se/problems/unexpected"}"#, .json, false),
            (#"{"type": 7}"#, .problemJSON, false),
            ("[]", .problemJSON, false),
            ("{", .problemJSON, false),
            ("", nil, false),
        ])
    func haapiProblem(text: String, type: MediaType?, isProblem: Bool) {
        #expect(HaapiDocumentReader.isHaapiProblem(mediaType: type, body: Data(text.utf8)) == isProblem)
    }

    @Test(
        "fails for what is no JSON object",
        arguments: [
            ("", .notJson), (" ", .notJson), ("{", .notJson), ("{}x", .notJson), ("<html>", .notJson),
            (#"{"type": "redirection-step",}"#, .notJson), ("{\"type\": \"\u{0}\"}", .notJson),
            ("[]", .wrongType), ("7", .wrongType), ("null", .wrongType), ("\"x\"", .wrongType), ("true", .wrongType),
        ] as [(String, HaapiDecodingFailure.Problem)])
    func noObject(text: String, problem: HaapiDecodingFailure.Problem) {
        let failure = HaapiDecodingFailure(path: "", problem: problem)
        #expect(throws: failure) { try Reading.document(text) }
        #expect(throws: failure) { try Reading.document(text, status: 400, mediaType: .problemJSON) }
    }

    @Test(
        "fails for other encodings",
        arguments: [
            Data([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]), Data([0x7B, 0x22, 0xC3, 0x28, 0x22, 0x3A, 0x31, 0x7D]),
            Data([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D]),
        ])
    func otherEncodings(body: Data) {
        #expect(throws: HaapiDecodingFailure(path: "", problem: .notJson)) {
            try HaapiDocumentReader.read(statusCode: 200, mediaType: .haapi, body: body)
        }
    }

    @Test("keeps the text as it came, without a byte order mark")
    func rawJson() throws {
        let text = "\n { \"type\" : \"new-step\", \"b\" : 1.50, \"a\" : \"\\u00e9/\" } "
        #expect(try Reading.step("\u{FEFF}" + text).rawJsonString == text)
        #expect(try Reading.problem("\u{FEFF}" + text).rawJsonString == text)
        // A slice of a larger buffer, whose indices do not start at zero.
        let body = (Data([1, 2, 3, 0xEF, 0xBB, 0xBF]) + Data(text.utf8)).dropFirst(3)
        guard
            case .representation(let step) = try HaapiDocumentReader.read(
                statusCode: 200, mediaType: .haapi, body: body)
        else { throw Reading.NotThat() }
        #expect(step.rawJsonString == text)
    }

    @Test("takes the last of repeated members")
    func repeatedMembers() throws {
        let step = try Reading.step(
            #"{"type": "redirection-step", "type": "new-step", "links": [], "links": [{"href": "/a", "href": "/b"}]}"#)
        #expect(step.type == .other(value: "new-step"))
        #expect(step.links.map(\.href) == ["/b"])
    }
}
