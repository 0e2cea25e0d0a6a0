import Driver
import HaapiTestServer
import TestSupport

/// A device that attests as the test says, in the format of the test server.
final class ScriptedAttestation: AttestationProvider {
    enum Behavior: Sendable {
        case attests
        case throwing(any Error)
        case waiting
    }

    let isSupported: Bool
    let behavior: Behavior
    /// Opens when a challenge was received that is never answered.
    let reached = Gate()
    /// Opens when the task that such a challenge was received in is cancelled.
    let cancelled = Gate()
    private let answered = Lock(0)

    init(isSupported: Bool = true, _ behavior: Behavior = .attests) {
        self.isSupported = isSupported
        self.behavior = behavior
    }

    /// How many challenges it was given.
    var challengeCount: Int { answered.withLock { $0 } }

    func challengeResponse(for challenge: String, dpop: Dpop) async throws -> String {
        answered.withLock { $0 += 1 }
        switch behavior {
        case .attests: return try HaapiTestServer.challengeResponse(for: challenge, dpop: dpop)
        case .throwing(let error): throw error
        case .waiting:
            reached.open()
            defer { cancelled.open() }
            // Until the task is cancelled.
            try await Gate().passed()
            return ""
        }
    }
}
