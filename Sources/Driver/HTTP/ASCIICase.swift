extension UInt8 {
    /// The byte in lower case if it is an ASCII capital letter.
    var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

extension StringProtocol {
    /// Comparison of protocol elements (header names, schemes, host names): ASCII case is ignored and no locale or
    /// Unicode folding takes part.
    package func equalsIgnoringASCIICase(_ other: some StringProtocol) -> Bool {
        utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    /// The text with its ASCII capitals in lower case, everything else unchanged.
    package var lowercasedASCII: String {
        String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
    }
}
