/// The one spelling of a host name that comparisons use.
enum HostName {
    /// Lower case, without the brackets of an IPv6 address and without the dot of a fully qualified name, which all
    /// mean the same server.
    static func canonical(_ host: String) -> String {
        var name = host.utf8.map(\.lowercasedASCII)[...]
        if name.first == UInt8(ascii: "["), name.last == UInt8(ascii: "]") { name = name.dropFirst().dropLast() }
        if name.last == UInt8(ascii: "."), name.count > 1 { name = name.dropLast() }
        return String(decoding: name, as: UTF8.self)
    }
}
