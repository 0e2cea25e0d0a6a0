/// An error of this SDK, as apps see it.
///
/// No text of it holds a token, a header value, content of a request or a response, or a query.
public protocol IdsvrError: Error {
    /// The code: a ``HaapiErrorCode``, or the OAuth error code of a server.
    var error: String { get }

    /// What the server says about it, or what happened in more detail, if there is more to say.
    var errorDescription: String? { get }

    /// What happened and what to do next, in plain words.
    var failureReason: String { get }

    /// What a program can do about it.
    var recoverySuggestion: IdsvrErrorHandling { get }

    /// The error behind it, if there is one.
    var cause: (any Error)? { get }
}

/// What a program can do about an error.
public enum IdsvrErrorHandling: Equatable, Sendable {
    /// The same call can succeed later.
    case retryable(condition: RetryCondition)
    /// Start over: build a new accessor, or a new flow.
    case newHaapiFlow
    /// No repetition helps.
    case unrecoverable(action: UnrecoverableAction)
}

/// When to try again.
public enum RetryCondition: Equatable, Sendable {
    /// At once, or after the time that the cause names.
    case now
    /// When the app is in the foreground again.
    case whenAppInForeground
}

/// What a developer can do about an error that no repetition helps.
public enum UnrecoverableAction: Equatable, Sendable {
    /// Change the configuration of the app or of the server; `reason` says what.
    case modifyConfiguration(reason: String)
    /// Look at ``IdsvrError/cause``.
    case introspectCause
    /// This platform cannot do it.
    case invalidPlatform
}
