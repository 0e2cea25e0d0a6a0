internal import COpenSSL

/// The owner of a BIO in memory. What was written to it is wiped when it goes.
package final class MemoryBIO {
    package let pointer: OpaquePointer

    /// Empty, to be written.
    package init() throws {
        OpenSSLLibrary.start()
        pointer = try OpenSSLError.unwrap(BIO_new(BIO_s_secmem()), "buffer")
    }

    /// For reading bytes that must stay where they are.
    init(reading bytes: UnsafeRawBufferPointer) throws {
        OpenSSLLibrary.start()
        guard let count = Int32(exactly: bytes.count) else { throw OpenSSLError("buffer", reasons: ["too large"]) }
        pointer = try OpenSSLError.unwrap(BIO_new_mem_buf(bytes.baseAddress, count), "buffer")
    }

    deinit {
        BIO_free(pointer)
    }

    /// All that was written.
    package func takeContent() throws -> SecretBytes {
        let count = BIO_ctrl_pending(pointer)
        return try SecretBytes(count: count) { buffer in
            guard BIO_read(pointer, buffer.baseAddress, Int32(buffer.count)) == buffer.count else {
                throw OpenSSLError.take("reading a buffer")
            }
        }
    }
}
