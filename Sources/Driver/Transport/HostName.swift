/// The one spelling of a host name that comparisons use.
enum HostName {
    /// Lower case, without the brackets of an IPv6 address and without the dot of a fully qualified name, which all
    /// mean the same server.
    static func canonical(_ host: String) -> String {
        var name = Substring(host.lowercasedASCII)
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        if name.hasSuffix("."), name.count > 1 { name = name.dropLast() }
        return String(name)
    }
}
