/// A key or certificate could not be imported. Messages name the file and the reason, never the content.
public enum CryptoImportError: Error, Sendable {
    /// There is no readable file at the path.
    case invalidPath(String)
    /// The PEM text in the named file (or "memory") cannot be read.
    case invalidPEMString(String, cause: (any Error)?)
    /// The passphrase is missing or wrong.
    case invalidPassphrase
    /// The content is of another kind than what is asked for; the text says which.
    case invalidType(String)
    /// The content is too large or too small to be what it should be.
    case outOfBounds
    /// Any other failure; the text says which.
    case failedToImport(String)
}
