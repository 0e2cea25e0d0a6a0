import Driver

/// The client that an accessor acts as in all its token requests.
struct ActiveClient: Sendable {
    let id: String
    let authentication: any ClientAuthenticationMethod
    /// Whether somebody configured it, or this device registered it.
    let role: FailedRequest.Client
    /// Where a dynamic client is stored.
    let store: DynamicClientStore?
    /// How long a caller waits for a rejection to be noted.
    var wait = BriefWait()

    /// Has the next build select again, if it is a dynamic client that the server does not accept any more. Credentials that
    /// somebody configured are never touched.
    func noteRejection(_ error: any Error) async {
        guard role == .dynamic, let store, case HaapiError.serverError("invalid_client", _, let status) = error,
            // A server in trouble says nothing about the client.
            !PassingTrouble.isStated(statusCode: status)
        else { return }
        do {
            try await wait.run { try await store.reject(clientId: id) }
            SdkFollowUpTag.registration.warning(
                "The server does not accept the dynamic client; the next build selects again")
        } catch {
            // The caller's error is the one that counts; the next use of the client comes here again.
            SdkFollowUpTag.registration.warning("The rejected dynamic client is not marked yet: \(error)")
        }
    }
}

extension ActiveClient: CustomStringConvertible, CustomReflectable {
    var description: String { "ActiveClient(\(ServerText.clean(id, limit: 80)))" }
    var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
