internal import COpenSSL

/// The owner of an ECDSA_SIG: the pair (r, s), which OpenSSL writes as DER and JWS as two numbers of fixed size
/// (RFC 7518 section 3.4).
final class ECDSASignature {
    private let pointer: OpaquePointer

    /// Reads OpenSSL's form.
    init(der: UnsafeRawBufferPointer) throws {
        var position = der.bindMemory(to: UInt8.self).baseAddress
        pointer = try OpenSSLError.unwrap(d2i_ECDSA_SIG(nil, &position, der.count), "ECDSA signature")
    }

    /// Reads r||s. Nil if it has not exactly the two numbers of the curve's size.
    init?(raw: UnsafeRawBufferPointer, curve: EllipticCurve) throws {
        guard raw.count == curve.signatureByteCount else { return nil }
        let half = curve.coordinateByteCount
        let bytes = raw.bindMemory(to: UInt8.self)
        pointer = try OpenSSLError.unwrap(ECDSA_SIG_new(), "ECDSA signature")
        let r = BN_bin2bn(bytes.baseAddress, Int32(half), nil)
        let s = BN_bin2bn(bytes.baseAddress.map { $0 + half }, Int32(half), nil)
        // Only on success does the signature own both.
        guard ECDSA_SIG_set0(pointer, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            throw OpenSSLError.take("ECDSA signature")
        }
    }

    deinit {
        ECDSA_SIG_free(pointer)
    }

    /// r||s, each as long as a coordinate of the curve.
    func raw(_ curve: EllipticCurve) throws -> [UInt8] {
        let half = curve.coordinateByteCount
        return try [UInt8](unsafeUninitializedCapacity: 2 * half) { buffer, count in
            guard BN_bn2binpad(ECDSA_SIG_get0_r(pointer), buffer.baseAddress, Int32(half)) == half,
                BN_bn2binpad(ECDSA_SIG_get0_s(pointer), buffer.baseAddress.map { $0 + half }, Int32(half)) == half
            else { throw OpenSSLError.take("ECDSA signature") }
            count = 2 * half
        }
    }

    func der() throws -> [UInt8] {
        let size = i2d_ECDSA_SIG(pointer, nil)
        guard size > 0 else { throw OpenSSLError.take("ECDSA signature") }
        return try [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            var position = buffer.baseAddress
            guard i2d_ECDSA_SIG(pointer, &position) == size else { throw OpenSSLError.take("ECDSA signature") }
            count = Int(size)
        }
    }
}
