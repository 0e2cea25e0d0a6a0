// Options come into messages of failed tests, and these into logs of CI: no description shows a secret or a key.

extension TestClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "TestClient(\(id), \(authentication))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "authentication": "\(authentication)"]) }
}

extension TestClient.Authentication: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        switch self {
        case .none: "none"
        case .secret: "secret"
        case .mutualTLS: "mutual TLS"
        case .mutualTLSSubject: "mutual TLS for a subject"
        case .selfSignedMutualTLS: "mutual TLS with a certificate of its own"
        case .signedJWT, .signedJWTByKey: "signed JWT"
        case .symmetricJWT: "JWT with a shared secret"
        }
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["method": description]) }
}

extension TestUser: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "TestUser(\(name))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
