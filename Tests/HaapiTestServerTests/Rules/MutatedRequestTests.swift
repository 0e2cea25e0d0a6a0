import Driver
import Testing

@testable import HaapiTestServer

/// Requests that are broken in ways that nobody thought of: each gets an answer, and none brings the server down.
struct MutatedRequestTests {
    /// The same numbers in every run, so that a failure can be repeated (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private func mutated(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            let index = Int.random(in: 0...bytes.count, using: &numbers)
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: index)
            case 1 where index < bytes.count: bytes.remove(at: index)
            default: bytes = Array(bytes[..<index]) + bytes.suffix(8) + Array(bytes[index...])
            }
        }
        return bytes
    }

    private func mutated(_ text: String, _ numbers: inout Numbers) -> String {
        String(decoding: mutated(Array(text.utf8), &numbers), as: UTF8.self)
    }

    /// A server in the middle of much, and a right request for each thing that may come next.
    private func prepared() throws -> (bench: Bench, requests: [ServerRequest]) {
        var bench = try Bench { $0.authenticators = [.password(), .passkey] }
        let token = try bench.haapiToken()
        let code = try bench.code(token, Bench.start(with: "acr_values", "form1"))
        let tokens = bench.send(bench.codeRequest(code))
        let refresh = try require(tokens.json?["refresh_token"]?.string)
        let selection = try bench.firstStep(token, Bench.start(with: "code_challenge", Bench.otherChallenge))
        let challenge = try bench.attestationChallenge()
        let requests = [
            try bench.haapiTokenRequest(), try bench.evidenceRequest(challenge),
            Bench.registration(try bench.initialToken(), #"{"software_id":"template-client"}"#),
            Bench.management("GET", try bench.dynamicClient()),
            try start(bench, token),
            try bench.submission(selection, token: token),
            try bench.attestedTokenRequest(bench.attestationToken()), bench.refreshRequest(refresh),
        ]
        return (bench, requests)
    }

    private func start(_ bench: Bench, _ token: String) throws -> ServerRequest {
        var bench = bench
        bench.sessionId = nil
        return try bench.haapiRequest(
            "GET", Bench.startTarget(Bench.start(with: "code_challenge", Bench.thirdChallenge)), token: token)
    }

    @Test func theRequestsAreRightBefore() throws {
        let (bench, requests) = try prepared()
        for request in requests {
            var fresh = bench
            let answer = fresh.send(request)
            #expect(answer.status < 300 && answer.violations.isEmpty && answer.warnings.isEmpty, "\(request.path)")
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func everyRequestIsAnswered(_ seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        let (bench, requests) = try prepared()
        var accepted = 0
        for number in 0..<400 {
            // The state is a value: what one request changes is not there for the next.
            var fresh = bench
            var request = requests[number % requests.count]
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: request.body = mutated(request.body, &numbers)
            case 1: request.target = "/" + mutated(String(request.target.dropFirst()), &numbers)
            case 2: request.method = ["GET", "POST", "PUT", "DELETE", ""].randomElement(using: &numbers) ?? ""
            default:
                let name = request.headers.map(\.name).randomElement(using: &numbers) ?? "Host"
                request.headers[name] = mutated(request.headers[name] ?? "", &numbers)
            }
            let answer = fresh.send(request)
            #expect((200..<500).contains(answer.status))
            // Nothing is accepted that breaks a rule, and nothing refused without one.
            #expect(answer.violations.isEmpty == (answer.status < 300), "\(seed), \(number): \(answer.violations)")
            if answer.status < 300 { accepted += 1 }
        }
        // A mutation often leaves a request right, as another value of a field that nobody reads.
        #expect(accepted > 20 && accepted < 380)
    }
}
