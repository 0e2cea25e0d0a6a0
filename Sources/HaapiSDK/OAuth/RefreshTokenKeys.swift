#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// The keys that refresh tokens are bound to (RFC 9449 section 5): one record per refresh token, the private key in PKCS#8.
///
/// A read has three outcomes: a key; none; or ``HaapiError/storageFailure(cause:)``, which is never taken for "none". A
/// record that is no key is moved aside and then counts as none, with a warning.
struct RefreshTokenKeys: Sendable {
    let storage: any Storage

    /// A key as it is used and as it is stored.
    struct Key: Sendable {
        let dpop: Dpop
        let stored: Data

        /// - Throws: ``DpopError``.
        init(_ dpop: Dpop) throws {
            self.dpop = dpop
            stored = try dpop.privateKey()
        }

        init(stored: Data) throws {
            dpop = try Dpop(storedPrivateKey: stored)
            self.stored = stored
        }
    }

    func key(of refreshToken: String) throws -> Key? {
        let name = try shielded { try Self.name(of: refreshToken) }
        guard let stored = try shielded({ try storage.read(key: name) }) else { return nil }
        do {
            return try Key(stored: stored)
        } catch {
            SdkFollowUpTag.oauth.warning(
                "The stored key of a refresh token is none and is moved aside; the user has to sign in again")
            try shielded { try storage.moveAside(key: name) }
            return nil
        }
    }

    /// Saves the key of a token that has come. What was sent for the token is spent by now.
    func save(_ key: Key, of refreshToken: String) throws {
        try shielded {
            let name = try Self.name(of: refreshToken)
            do {
                try storage.write(key: name, data: key.stored)
            } catch {
                throw LostRefreshTokenKey(cause: error)
            }
        }
    }

    /// Writes something of the size of a key and removes it again.
    func checkThatItCanWrite() throws {
        try shielded {
            let name = "haapi-refresh-token-key-probe-\(try RandomSource.system.base64URL(byteCount: 16))"
            try storage.tryToWrite(key: name, byteCount: 512)
        }
    }

    func remove(of refreshToken: String) throws {
        try shielded { try storage.delete(key: Self.name(of: refreshToken)) }
    }

    /// The name of the record. A hash, since names are no secrets and can appear in file names and errors.
    static func name(of refreshToken: String) throws -> String {
        "haapi-refresh-token-key-" + Base64URL.encode(try MessageDigest.sha256.hash(Array(refreshToken.utf8)))
    }

    private func shielded<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw HaapiError.storageFailure(cause: error)
        }
    }
}
