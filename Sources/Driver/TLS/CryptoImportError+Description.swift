extension CryptoImportError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .invalidPath(let path):
            "\(path) cannot be read: give the path of a regular file that this process may read."
        case .invalidPEMString(let name, let cause):
            "\(name) holds no valid PEM text\(reason(cause)): give text with the lines "
                + "\"-----BEGIN …-----\" and \"-----END …-----\" and undamaged content between them."
        case .invalidPassphrase:
            "The passphrase is wrong, or missing for an encrypted key: give the one that the key was encrypted with."
        case .invalidType(let reason):
            "\(reason): give a file of the right kind."
        case .outOfBounds:
            "The content is empty or larger than \(CredentialFile.maximumByteCount) bytes: "
                + "check that it is the key or certificate that is meant."
        case .failedToImport(let reason):
            "The import failed. \(reason)."
        }
    }

    private func reason(_ cause: (any Error)?) -> String {
        guard let cause else { return "" }
        return " (\(cause))"
    }
}
