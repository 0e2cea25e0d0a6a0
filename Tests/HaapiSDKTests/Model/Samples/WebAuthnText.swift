/// Arguments of the WebAuthn operations.
enum WebAuthnText {
    static let creation = #"{"credentialCreationOptions": {"publicKey": \#(creationOptions())}}"#
    static let request =
        #"{"credentialRequestOptions": {"publicKey": {"rpId": "id.example.test", "challenge": "Y2hhbGxlbmdlMg"}}}"#

    static func creationOptions(challenge: String = "Y2hhbGxlbmdlMQ", more: String = "") -> String {
        #"{"rp": {"id": "id.example.test"}, "user": {"id": "dXNlcjE", "name": "user1"}, "challenge": "\#(challenge)"\#(more)}"#
    }
}
