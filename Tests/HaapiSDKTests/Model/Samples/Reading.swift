import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// Documents as the flow reads them.
enum Reading {
    static func document(
        _ text: String, status: Int = 200, mediaType: MediaType? = .haapi
    ) throws -> HaapiDocument? {
        try HaapiDocumentReader.read(statusCode: status, mediaType: mediaType, body: Data(text.utf8))
    }

    static func step(_ text: String) throws -> any HaapiRepresentation {
        guard case .representation(let step) = try document(text) else { throw NotThat() }
        return step
    }

    static func step<Step: HaapiRepresentation>(_ text: String, as type: Step.Type = Step.self) throws -> Step {
        guard let step = try step(text) as? Step else { throw NotThat() }
        return step
    }

    static func problem(_ text: String, status: Int = 400) throws -> any ProblemRepresentation {
        guard case .problem(let problem) = try document(text, status: status, mediaType: .problemJSON) else {
            throw NotThat()
        }
        return problem
    }

    static func problem<Problem: ProblemRepresentation>(
        _ text: String, as type: Problem.Type = Problem.self
    ) throws -> Problem {
        guard let problem = try problem(text) as? Problem else { throw NotThat() }
        return problem
    }

    /// Why a document cannot be read; `nil` if it can.
    static func failure(_ text: String) throws -> HaapiDecodingFailure? {
        do {
            _ = try document(text)
            return nil
        } catch let failure as HaapiDecodingFailure {
            return failure
        }
    }

    /// The document became something else than the test is about.
    struct NotThat: Error {}
}
