#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Which certificate authorities a server's certificate may come from. Certificate and host name are always verified
/// (RFC 9110 section 4.3.4); there is no way to turn that off.
public enum ServerTrust: Sendable, Hashable {
    /// The certificate authorities of the system, as libcurl was built to find them. The default.
    case system
    /// The certificates in a PEM file, in place of the system's. The path is absolute or relative to the working
    /// folder; the file is read once, when the client is created.
    case pemFile(String)
    /// The certificates in PEM text, in place of the system's.
    case pem(Data)
    /// The system's certificate authorities and those in PEM text.
    case systemAnd(pem: Data)

    /// How large a file of certificates may be, in bytes: several times that of a system.
    package static let maximumFileByteCount = 16 << 20
}
