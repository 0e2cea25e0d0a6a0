internal import COpenSSL

/// One "-----BEGIN …-----" part of a PEM text (RFC 7468, RFC 1421).
struct PEMBlock: Sendable {
    /// What stands after BEGIN: "PRIVATE KEY", "CERTIFICATE".
    let label: String
    /// The lines in front of the content. Only traditional encryption has them (RFC 1421 section 4.6).
    let header: String
    let content: SecretBytes

    /// All parts of a text, in order. Text around them is skipped.
    /// - Throws: ``OpenSSLError`` if a part is damaged.
    static func all(in text: UnsafeRawBufferPointer) throws -> [PEMBlock] {
        let input = try MemoryBIO(reading: text)
        var blocks: [PEMBlock] = []
        while let block = try next(in: input) { blocks.append(block) }
        return blocks
    }

    private static func next(in input: MemoryBIO) throws -> PEMBlock? {
        var name: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var data: UnsafeMutablePointer<UInt8>?
        var count = 0
        // "Secure" makes OpenSSL wipe its own buffers; these three are then to be freed in the same way.
        guard
            PEM_read_bio_ex(
                input.pointer, &name, &header, &data, &count, UInt32(PEM_FLAG_SECURE | PEM_FLAG_EAY_COMPATIBLE)) == 1
        else {
            let isEnd = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE
            let error = OpenSSLError.take("PEM")
            if isEnd { return nil }
            throw error
        }
        defer {
            CRYPTO_secure_clear_free(name, name.map { strlen($0) } ?? 0, nil, 0)
            CRYPTO_secure_clear_free(header, header.map { strlen($0) } ?? 0, nil, 0)
            CRYPTO_secure_clear_free(data, count, nil, 0)
        }
        return PEMBlock(
            label: name.map { String(cString: $0) } ?? "",
            header: header.map { String(cString: $0) } ?? "",
            content: SecretBytes(UnsafeRawBufferPointer(start: data, count: count)))
    }
}
