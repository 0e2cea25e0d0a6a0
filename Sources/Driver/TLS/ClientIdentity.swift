/// The certificate and private key that a client shows to servers that ask for one (mutual TLS, RFC 8705).
///
/// It is read and checked when it is created, so a wrong passphrase or a key that does not belong to the certificate
/// is found then and not at the first request.
public struct ClientIdentity: Sendable {
    /// The certificate and, behind it, those that lead to its authority, in PEM.
    let certificateChainPEM: SecretBytes
    /// The private key in PEM, PKCS#8, not encrypted.
    let privateKeyPEM: SecretBytes
}

extension ClientIdentity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "ClientIdentity(secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
