import Driver
import Testing

@testable import HaapiTestServer

/// One request that breaks exactly one rule.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let code: ViolationCode
    let variant: String
    /// The status of the answer.
    let status: Int
    /// The OAuth error or, for HAAPI, the type of the problem.
    let error: String?
    var isWarning = false
    let options: @Sendable (inout HaapiTestServer.Options) -> Void
    let run: @Sendable (inout Bench) throws -> Bench.Answer

    init(
        _ code: ViolationCode, _ variant: String, _ status: Int, _ error: String?,
        options: @escaping @Sendable (inout HaapiTestServer.Options) -> Void = { _ in },
        run: @escaping @Sendable (inout Bench) throws -> Bench.Answer
    ) {
        self.code = code
        self.variant = variant
        self.status = status
        self.error = error
        self.options = options
        self.run = run
    }

    /// What is answered as if nothing were wrong, or refused for a reason that is nobody's fault.
    static func warning(
        _ code: ViolationCode, _ variant: String, _ status: Int, _ error: String?,
        options: @escaping @Sendable (inout HaapiTestServer.Options) -> Void = { _ in },
        run: @escaping @Sendable (inout Bench) throws -> Bench.Answer
    ) -> RuleCase {
        var rule = RuleCase(code, variant, status, error, options: options, run: run)
        rule.isWarning = true
        return rule
    }

    var testDescription: String { variant.isEmpty ? code.rawValue : "\(code.rawValue) (\(variant))" }

    static var all: [RuleCase] {
        http + clientAuthentication + assertions + proofs + grants + attestation + haapi + starts + forms + registration
    }
}
