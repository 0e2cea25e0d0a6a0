extension StaticString {
    /// For functions of libcrypto that keep the pointer: a `String` is passed by a pointer that ends with the call.
    var cString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
