internal import COpenSSL

/// The owner of an OSSL_PARAM_BLD, and of the names and values it only points to.
final class ParameterBuilder {
    private let pointer: OpaquePointer
    private var numbers: [BigNumber] = []
    private var texts: [UnsafeMutablePointer<CChar>] = []
    private var octets: [UnsafeMutableRawBufferPointer] = []

    init() throws {
        pointer = try OpenSSLError.unwrap(OSSL_PARAM_BLD_new(), "parameters")
    }

    deinit {
        OSSL_PARAM_BLD_free(pointer)
        for text in texts { text.deallocate() }
        for buffer in octets { buffer.deallocate() }
    }

    func add(_ name: String, text: String) throws {
        try OpenSSLError.check(OSSL_PARAM_BLD_push_utf8_string(pointer, keep(name), keep(text), 0), "parameter \(name)")
    }

    func add(_ name: String, octets value: [UInt8]) throws {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: value.count, alignment: 1)
        copy.copyBytes(from: value)
        octets.append(copy)
        try OpenSSLError.check(
            OSSL_PARAM_BLD_push_octet_string(pointer, keep(name), copy.baseAddress, copy.count), "parameter \(name)")
    }

    func add(_ name: String, number value: [UInt8]) throws {
        let number = try BigNumber(value)
        numbers.append(number)
        try OpenSSLError.check(OSSL_PARAM_BLD_push_BN(pointer, keep(name), number.pointer), "parameter \(name)")
    }

    func withParameters<Result>(_ body: (UnsafeMutablePointer<OSSL_PARAM>) throws -> Result) throws -> Result {
        let parameters = try OpenSSLError.unwrap(OSSL_PARAM_BLD_to_param(pointer), "parameters")
        defer { OSSL_PARAM_free(parameters) }
        // The names in the parameters are still the builder's.
        return try withExtendedLifetime(self) { try body(parameters) }
    }

    private func keep(_ text: String) -> UnsafeMutablePointer<CChar> {
        let bytes = text.utf8CString
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { copy[index] = byte }
        texts.append(copy)
        return copy
    }
}
