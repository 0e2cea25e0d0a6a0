internal import COpenSSL

/// The owner of a BIGNUM. Its value is wiped when it goes.
final class BigNumber {
    let pointer: OpaquePointer

    /// Reads a value, the most significant byte first.
    init(_ bytes: some Collection<UInt8>) throws {
        let bytes = Array(bytes)
        pointer = try OpenSSLError.unwrap(BN_bin2bn(bytes, Int32(bytes.count), nil), "number")
    }

    /// A parameter of a key: a coordinate, a modulus, an exponent.
    init(parameter: String, of key: OpenSSLKey) throws {
        var number: OpaquePointer?
        try OpenSSLError.check(EVP_PKEY_get_bn_param(key.pointer, parameter, &number), "reading \(parameter) of a key")
        pointer = try OpenSSLError.unwrap(number, "reading \(parameter) of a key")
    }

    deinit {
        BN_clear_free(pointer)
    }

    /// The value without leading zero bytes, the most significant byte first.
    var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(BN_num_bits(pointer) + 7) / 8) { buffer, count in
            count = Int(BN_bn2bin(pointer, buffer.baseAddress))
        }
    }

    /// The value in exactly `byteCount` bytes, zeros in front.
    func bytes(paddedTo byteCount: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            let written = BN_bn2binpad(pointer, buffer.baseAddress, Int32(byteCount))
            guard written == byteCount else { throw OpenSSLError.take("number of \(byteCount) bytes") }
            count = byteCount
        }
    }
}
