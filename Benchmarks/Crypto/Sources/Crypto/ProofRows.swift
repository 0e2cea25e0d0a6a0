import BareSignature
import Driver
import Foundation

/// DPoP proofs against the signature in them, which is all that has to cost anything.
struct ProofRows {
    struct Failed: Error {}

    private let dpop: Dpop
    private let signer: OpaquePointer
    private let url: URL

    init() throws {
        guard let signer = bare_signer_new(), let url = URL(string: "https://login.example.com/oauth/v2/token") else {
            throw Failed()
        }
        self.signer = signer
        self.url = url
        dpop = try Dpop()
    }

    func all() throws -> [Row] {
        // As a resource server sees it: a token of some hundred bytes is hashed into the proof.
        let token = String(repeating: "an-access-token.", count: 50)
        let (dpop, url) = (dpop, url)
        return [
            Row(
                name: "DPoP proof",
                driver: Contestant(name: "Dpop.createProof") { times in
                    for _ in 0..<times { _ = try dpop.createProof(httpMethod: "POST", url: url) }
                },
                reference: bare(sameLengthAs: try dpop.createProof(httpMethod: "POST", url: url)), aim: 0.7),
            Row(
                name: "DPoP proof with nonce and access token",
                driver: Contestant(name: "Dpop.createProof") { times in
                    for _ in 0..<times {
                        _ = try dpop.createProof(httpMethod: "POST", url: url, nonce: "a-nonce", accessToken: token)
                    }
                },
                reference: bare(
                    sameLengthAs: try dpop.createProof(
                        httpMethod: "POST", url: url, nonce: "a-nonce", accessToken: token)), aim: 0.7),
            Row(
                name: "signature with the DPoP key, 300 bytes",
                driver: Contestant(name: "Dpop.signature") { [content = Data(count: 300)] times in
                    for _ in 0..<times { _ = try dpop.signature(for: content) }
                },
                reference: bare(Array(repeating: 0, count: 300)), aim: nil),
        ]
    }

    private func bare(sameLengthAs proof: String) -> Contestant {
        // Behind the last dot is the signature, 64 bytes in base64url.
        bare(Array(proof.utf8.dropLast(87)))
    }

    private func bare(_ content: [UInt8]) -> Contestant {
        let signer = signer
        return Contestant(name: "EVP_DigestSign") { times in
            guard bare_signer_sign(signer, content, content.count, times) == times else { throw Failed() }
        }
    }
}
