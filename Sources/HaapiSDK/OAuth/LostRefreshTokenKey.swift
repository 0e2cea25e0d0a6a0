/// A new refresh token came, and the key that it is bound to could not be stored, so it could never be used: the cause of a
/// ``HaapiError/storageFailure(cause:)``. That the storage can be written is tried before anything is sent, so this needs a
/// disk that fills up in between. What was sent is spent, so the same call cannot succeed.
struct LostRefreshTokenKey: StorageTrouble {
    /// What the storage said.
    let cause: any Error

    var handling: IdsvrErrorHandling { .newHaapiFlow }

    var description: String {
        let reason = (cause as? any StorageTrouble)?.description ?? "The storage failed (\(type(of: cause)))."
        return "The key of the new refresh token could not be stored, so the tokens were given up. "
            + "Mend the storage of tokenBoundConfiguration, and have the user sign in again. \(reason)"
    }
}
