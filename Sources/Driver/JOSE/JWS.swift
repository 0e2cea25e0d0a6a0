/// JSON Web Signature, compact serialization (RFC 7515 section 7.1).
package enum JWS {
    /// A header, encoded once for all tokens that share it.
    package struct Header: Sendable {
        let encoded: [UInt8]

        /// - Parameter json: the whole header; its `alg` must be the signing key's ``JWSSigningKey/algorithmName``.
        package init(json: String) {
            encoded = Array(Base64URL.encode(Array(json.utf8)).utf8)
        }
    }

    /// Signs `payload`: `header.payload.signature`, each part in base64url.
    package static func sign(
        _ header: Header, payload: UnsafeRawBufferPointer, with key: some JWSSigningKey
    ) throws -> String {
        let messageCount = header.encoded.count + 1 + Base64URL.encodedCount(payload.count)
        let count = messageCount + 1 + Base64URL.encodedCount(key.signatureByteCount)
        return try String(unsafeUninitializedCapacity: count) { text in
            let buffer = UnsafeMutableRawBufferPointer(text)
            buffer.copyBytes(from: header.encoded)
            buffer[header.encoded.count] = UInt8(ascii: ".")
            Base64URL.write(payload, to: UnsafeMutableRawBufferPointer(rebasing: buffer[(header.encoded.count + 1)...]))
            let signature = try key.signature(of: UnsafeRawBufferPointer(rebasing: buffer[..<messageCount]))
            buffer[messageCount] = UInt8(ascii: ".")
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[(messageCount + 1)...])
            return messageCount + 1 + signature.withUnsafeBytes { Base64URL.write($0, to: rest) }
        }
    }

    package static func sign(_ header: Header, payload: String, with key: some JWSSigningKey) throws -> String {
        var payload = payload
        return try payload.withUTF8 { try sign(header, payload: UnsafeRawBufferPointer($0), with: key) }
    }
}
