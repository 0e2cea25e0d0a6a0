internal import COpenSSL

/// libcrypto refused something. Keeps OpenSSL's reason texts, which name what is wrong and never hold content.
package struct OpenSSLError: Error, Sendable, Equatable {
    /// What was being done, as a noun: "ECDSA signature".
    package let operation: String
    /// OpenSSL's reasons, the innermost first. Empty if it gave none.
    package let reasons: [String]

    init(_ operation: String, reasons: [String]) {
        self.operation = operation
        self.reasons = reasons
    }

    /// Takes the reasons out of this thread's error queue, so that the queue is empty for whoever uses it next
    /// (libcurl's TLS reads a leftover as its own failure).
    package static func take(_ operation: String) -> OpenSSLError {
        var reasons: [String] = []
        while true {
            let code = ERR_get_error()
            if code == 0 { break }
            if let text = ERR_reason_error_string(code) {
                let reason = String(cString: text)
                if reasons.last != reason { reasons.append(reason) }
            }
        }
        return OpenSSLError(operation, reasons: reasons)
    }

    /// Most functions of libcrypto answer 1 for success; anything else becomes an error.
    package static func check(_ result: Int32, _ operation: @autoclosure () -> String) throws {
        guard result == 1 else { throw take(operation()) }
    }

    /// A function of libcrypto that creates something answers NULL when it cannot.
    package static func unwrap<Pointer>(_ pointer: Pointer?, _ operation: @autoclosure () -> String) throws -> Pointer {
        guard let pointer else { throw take(operation()) }
        return pointer
    }

    /// Whether the algorithm is not available in this OpenSSL; only the text of the reason tells, because each part
    /// of OpenSSL has a reason code of its own for it.
    var isUnsupportedAlgorithm: Bool {
        reasons.contains { $0.contains("unsupported") || $0.contains("unknown pbe") || $0.contains("unknown cipher") }
    }

    /// Whether what was decrypted is not what was encrypted, or its check value (MAC) differs.
    var isDecryptionFailure: Bool {
        reasons.contains { $0.contains("mac verify") || $0.contains("bad decrypt") || $0.contains("cipherfinal") }
    }
}

extension OpenSSLError: CustomStringConvertible {
    package var description: String {
        reasons.isEmpty ? "\(operation) failed" : "\(operation) failed: \(reasons.joined(separator: ", "))"
    }
}
