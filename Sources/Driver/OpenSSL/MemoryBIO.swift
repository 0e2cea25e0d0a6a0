internal import COpenSSL

/// The owner of a BIO in memory, which wipes its content when it goes.
final class MemoryBIO {
    let pointer: OpaquePointer

    /// Empty, to be written.
    init() throws {
        pointer = try OpenSSLError.unwrap(BIO_new(BIO_s_secmem()), "buffer")
    }

    deinit {
        BIO_free(pointer)
    }

    /// All that was written.
    func takeContent() throws -> SecretBytes {
        let count = BIO_ctrl_pending(pointer)
        return try SecretBytes(count: count) { buffer in
            guard BIO_read(pointer, buffer.baseAddress, Int32(buffer.count)) == buffer.count else {
                throw OpenSSLError.take("reading a buffer")
            }
        }
    }
}
