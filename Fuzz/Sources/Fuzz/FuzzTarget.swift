@testable import Driver
import Foundation
@testable import HaapiSDK

/// The parsers of what comes from outside. Each takes any bytes: it may refuse them with an error, and nothing else may happen.
/// Where a value can be written again, reading what was written must give the same.
enum FuzzTarget: String, CaseIterable {
    case document, problem, submission, tokenAnswer, registrationAnswer, storedRecord, configuration, challenge,
        headerFields, pem, pkcs12, base64url, jws, json, address

    func run(_ bytes: [UInt8]) {
        let data = Data(bytes)
        switch self {
        case .document: Documents.read(data, .haapi)
        case .problem: Documents.read(data, .problemJSON)
        case .submission: Documents.submit(data)
        case .tokenAnswer: Answers.token(data)
        case .registrationAnswer: Answers.registration(data)
        case .storedRecord: Answers.record(data)
        case .configuration: Configurations.read(data)
        case .challenge: Fields.challenge(String(decoding: bytes, as: UTF8.self))
        case .headerFields: Fields.lines(bytes)
        case .pem: Keys.pem(data)
        case .pkcs12: Keys.pkcs12(data)
        case .base64url: Texts.base64url(bytes)
        case .jws: Keys.jws(String(decoding: bytes, as: UTF8.self))
        case .json: Texts.json(data)
        case .address: Fields.address(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// An input for which a property does not hold, as a crash that libFuzzer keeps.
    static func check(_ holds: Bool, _ property: StaticString) {
        if !holds { preconditionFailure("\(property)") }
    }
}
