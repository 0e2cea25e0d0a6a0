/// The server has registered a client that this device cannot use. The client is told along, so that it can be given back and
/// does not stay at the server for nobody.
struct UnusableRegistration: Error {
    let client: DynamicClient
    let reason: HaapiError
}
