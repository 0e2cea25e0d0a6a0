internal import COpenSSL

/// The owner of an EVP_PKEY: a public key or a key pair. libcrypto allows many threads to use one at once, as nothing
/// here changes it after it is made.
package final class OpenSSLKey: Sendable {
    // See above: never changed after init; freed in deinit only.
    package nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes ownership.
    package init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        EVP_PKEY_free(pointer)
    }

    var bitCount: Int { Int(EVP_PKEY_get_bits(pointer)) }
    /// The largest size of a signature.
    var signatureByteCount: Int { Int(EVP_PKEY_get_size(pointer)) }

    func isA(_ typeName: String) -> Bool {
        EVP_PKEY_is_a(pointer, typeName) == 1
    }

    /// OpenSSL's name of the key's type ("EC", "RSA", "ED25519"), for messages.
    var typeName: String {
        EVP_PKEY_get0_type_name(pointer).map { String(cString: $0) } ?? "unknown"
    }

    /// Whether both have the same public key.
    func hasSamePublicKey(as other: OpenSSLKey) -> Bool {
        let equal = EVP_PKEY_eq(pointer, other.pointer) == 1
        ERR_clear_error()
        return equal
    }

    /// The curve of an EC key; nil for another type of key and for curves that JOSE does not know.
    var curve: EllipticCurve? {
        guard isA("EC") else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 80) { buffer in
            guard EVP_PKEY_get_group_name(pointer, buffer.baseAddress, buffer.count, nil) == 1,
                let name = buffer.baseAddress
            else {
                // A curve given by its parameters has no name.
                ERR_clear_error()
                return nil
            }
            return EllipticCurve(groupName: String(cString: name))
        }
    }
}
