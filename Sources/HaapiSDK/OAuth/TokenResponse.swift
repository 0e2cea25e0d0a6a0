/// What became of a code exchange or a refresh. None of these calls throws.
public enum TokenResponse: Sendable {
    /// The server issued tokens.
    case successfulToken(SuccessfulTokenResponse)
    /// The server refused with an OAuth error (RFC 6749 section 5.2).
    case errorToken(ErrorTokenResponse)
    /// There is no answer of OAuth: a ``HaapiError``.
    case error(any Error)
}

/// What became of a revocation.
public enum TokenRevocationResponse: Sendable {
    /// The token is not valid any more, or never was (RFC 7009 section 2.2).
    case success
    /// The token may still be valid: a ``HaapiError``, or a `CancellationError` if the task of the caller was cancelled.
    case error(any Error)
}
