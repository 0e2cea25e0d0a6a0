/// Documents with client operations, as the protocol describes them, and what is sent in answer.
enum ClientOperationSamples {
    static let externalBrowser = Sample(
        "externalBrowser",
        #"""
        { "metadata": { "viewName": "authenticator/external-browser/launch" },
          "type": "authentication-step",
          "actions": [
            { "template": "client-operation", "kind": "external-browser", "title": "Continue in the browser",
              "model": { "name": "external-browser-flow",
                "arguments": { "href": "https://id.example.test/authn/authenticate/oidc1/launch?_launch_nonce=LN_1" },
                "continueActions": [ { "template": "form", "kind": "continue", "title": "Continue",
                  "model": { "href": "/authn/authenticate/oidc1", "method": "GET",
                             "fields": [ { "name": "_resume_nonce", "type": "context" } ] } } ] } },
            { "template": "form", "kind": "cancel", "title": "Cancel",
              "model": { "href": "/authn/authenticate/oidc1/cancel", "method": "POST" } } ] }
        """#)

    static let bankId = Sample(
        "bankId",
        #"""
        { "metadata": { "viewName": "authenticator/bankid/wait/index" },
          "type": "polling-step",
          "properties": { "status": "pending", "maxWaitTime": "30", "maxWaitRemainingTime": "29" },
          "links": [ { "href": "data:image/png;base64,iVBORw0KGgo=", "rel": "activation", "type": "image/png", "title": "QR code" } ],
          "actions": [
            { "template": "client-operation", "kind": "login", "title": "Open BankID",
              "model": { "name": "bankid",
                "arguments": { "href": "bankid:///?autostarttoken=AT_1&redirect=null", "autoStartToken": "AT_1", "redirect": "null" },
                "continueActions": [ { "template": "form", "kind": "redirect",
                  "model": { "href": "/authn/authenticate/bankid1/poller", "method": "GET" } } ],
                "errorActions": [ { "template": "form", "kind": "bankid-other-device", "title": "Use another device",
                  "model": { "href": "/authn/authenticate/bankid1", "method": "POST", "type": "application/x-www-form-urlencoded",
                    "fields": [ { "name": "personalnumber", "type": "username", "label": "Personal number" },
                                { "name": "usesamedevice", "type": "hidden", "value": "false" } ] } } ] } },
            { "template": "form", "kind": "poll", "model": { "href": "/authn/authenticate/bankid1/poller", "method": "GET" } },
            { "template": "form", "kind": "cancel", "model": { "href": "/authn/authenticate/bankid1/cancel", "method": "POST" } } ] }
        """#)

    static let encap = Sample(
        "encap",
        #"""
        { "type": "registration-step",
          "messages": [ { "text": "123456", "classList": [ "activationCode" ] } ],
          "links": [ { "href": "data:image/png;base64,iVBORw0KGgo=", "rel": "activation", "type": "image/png" } ],
          "actions": [
            { "template": "client-operation", "kind": "device-register", "title": "Open the app",
              "model": { "name": "encap-auto-activation",
                "arguments": { "href": "encapapp://activate?code=123456", "activationCode": "123456" },
                "continueActions": [ { "template": "form", "kind": "continue",
                  "model": { "href": "/authn/register/encap1/wait", "method": "GET" } } ] } },
            { "template": "form", "kind": "device-register", "title": "Activated",
              "model": { "href": "/authn/register/encap1", "method": "POST", "type": "application/x-www-form-urlencoded",
                "fields": [ { "name": "activationCode", "type": "hidden", "value": "123456" },
                            { "name": "alias", "type": "text", "label": "Device name" },
                            { "name": "devicetype", "type": "select", "label": "Device",
                              "options": [ { "label": "Phone", "value": "phone", "selected": true },
                                           { "label": "Tablet", "value": "tablet" },
                                           { "label": "Other", "value": "other" } ] } ] } } ] }
        """#)

    static let webAuthnRegistration = Sample(
        "webAuthnRegistration",
        #"""
        { "type": "registration-step",
          "actions": [ { "template": "client-operation", "kind": "device-register", "title": "Create a passkey",
            "model": { "name": "webauthn-registration",
              "arguments": { "credentialCreationOptions": { "publicKey": {
                "rp": { "id": "id.example.test", "name": "Example" },
                "user": { "id": "dXNlcjE", "name": "user1", "displayName": "user1" },
                "challenge": "Y2hhbGxlbmdlMQ",
                "pubKeyCredParams": [ { "type": "public-key", "alg": -7 } ],
                "excludeCredentials": [],
                "authenticatorSelection": { "requireResidentKey": true, "residentKey": "required", "userVerification": "required" },
                "attestation": "none", "extensions": {} } } },
              "continueActions": [ { "template": "form", "kind": "continue",
                "model": { "href": "/authn/register/passkeys1", "method": "POST", "type": "application/json",
                           "fields": [ { "name": "credential", "type": "context" } ] } } ],
              "errorActions": [ { "template": "form", "kind": "redirect", "title": "Use the browser",
                "model": { "href": "/authn/register/passkeys1?_force_external_browser_flow=true", "method": "GET" } } ] } } ] }
        """#)

    static let webAuthnRegistrationBody = Sample(
        "webAuthnRegistrationBody",
        #"""
        { "credential": { "id": "Y3JlZDE", "rawId": "Y3JlZDE", "type": "public-key",
            "response": { "clientDataJSON": "e30", "attestationObject": "o2N" } } }
        """#)

    static let webAuthnAuthentication = Sample(
        "webAuthnAuthentication",
        #"""
        { "type": "authentication-step",
          "actions": [ { "template": "client-operation", "kind": "login", "title": "Use a passkey",
            "model": { "name": "webauthn-authentication",
              "arguments": { "credentialRequestOptions": { "publicKey": {
                "challenge": "Y2hhbGxlbmdlMg", "rpId": "id.example.test",
                "allowCredentials": [ { "type": "public-key", "id": "Y3JlZDE" } ],
                "userVerification": "required", "extensions": {} } } },
              "continueActions": [ { "template": "form", "kind": "continue",
                "model": { "href": "/authn/authenticate/passkeys1", "method": "POST", "type": "application/json",
                           "fields": [ { "name": "credential", "type": "context" } ] } } ],
              "errorActions": [ { "template": "form", "kind": "redirect",
                "model": { "href": "/authn/authenticate/passkeys1?_force_external_browser_flow=true", "method": "GET" } } ] } } ],
          "links": [ { "href": "/authn/register/passkeys1", "rel": "register-create", "title": "Register a device" } ] }
        """#)

    static let webAuthnAuthenticationBody = Sample(
        "webAuthnAuthenticationBody",
        #"""
        { "credential": { "id": "Y3JlZDE", "rawId": "Y3JlZDE", "type": "public-key",
            "response": { "authenticatorData": "YXV0aA", "clientDataJSON": "e30", "signature": "c2ln", "userHandle": "dXNlcjE" } } }
        """#)

    static let all = [
        externalBrowser,
        bankId,
        encap,
        webAuthnRegistration,
        webAuthnAuthentication,
    ]
}
