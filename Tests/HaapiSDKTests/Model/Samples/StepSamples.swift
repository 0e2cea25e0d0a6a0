/// Documents of the plain steps, as the protocol describes them.
enum StepSamples {
    static let redirection = Sample(
        "redirection",
        #"""
        { "metadata": { "viewName": "/templates/redirect" },
          "type": "redirection-step",
          "actions": [ { "template": "form", "kind": "redirect",
            "model": { "href": "https://id.example.test/authn/authenticate?serviceProviderId=sp1&client_id=c1&resumePath=%2Foauth%2Fv2%2Foauth-authorize&state=R_1",
                       "method": "GET" } } ] }
        """#)

    static let redirectionAfterAuthentication = Sample(
        "redirectionAfterAuthentication",
        #"""
        { "type": "redirection-step",
          "actions": [ { "template": "form", "kind": "redirect",
            "model": { "href": "https://id.example.test/oauth/v2/oauth-authorize?client_id=c1&forceAuthN=true",
                       "method": "POST", "type": "application/x-www-form-urlencoded",
                       "fields": [ { "name": "token", "type": "hidden", "value": "TKN_1" },
                                   { "name": "state", "type": "hidden", "value": "R_1" } ] } } ] }
        """#)

    static let authenticatorSelection = Sample(
        "authenticatorSelection",
        #"""
        { "metadata": { "viewName": "views/select-authenticator/index" },
          "type": "authentication-step",
          "messages": [ { "text": "Select a way to sign in", "classList": [ "heading" ] } ],
          "actions": [ { "template": "selector", "kind": "authenticator-selector", "title": "Sign in with",
            "model": { "options": [
              { "template": "form", "kind": "select-authenticator", "title": "Username and password",
                "properties": { "authenticatorType": "html-form" },
                "model": { "href": "/authn/authenticate/form1", "method": "GET" } },
              { "template": "form", "kind": "select-authenticator", "title": "Passkey",
                "properties": { "authenticatorType": "passkeys" },
                "model": { "href": "/authn/authenticate/passkeys1", "method": "GET" } } ] } } ],
          "links": [ { "href": "/authn/help", "rel": "help", "title": "Help" } ] }
        """#)

    static let loginForm = Sample(
        "loginForm",
        #"""
        { "metadata": { "viewName": "authenticator/html-form/authenticate/get" },
          "type": "authentication-step",
          "actions": [ { "template": "form", "kind": "login", "title": "Sign in",
            "model": { "href": "/authn/authenticate/form1", "method": "POST",
              "type": "application/x-www-form-urlencoded", "actionTitle": "Sign in",
              "fields": [ { "name": "userName", "type": "username", "label": "Username" },
                          { "name": "password", "type": "password", "label": "Password" } ] } } ],
          "links": [ { "href": "/authn/authenticate/form1/forgot-password", "rel": "forgot-password", "title": "Forgot password" },
                     { "href": "/authn/authenticate/form1/forgot-account-id", "rel": "forgot-account-id", "title": "Forgot username" },
                     { "href": "/authn/register/create/form1", "rel": "register-create", "title": "Create account" } ] }
        """#)

    static let registration = Sample(
        "registration",
        #"""
        { "type": "registration-step",
          "actions": [ { "template": "form", "kind": "user-register", "title": "Create account",
            "model": { "href": "/authn/register/create/form1", "method": "POST", "type": "application/x-www-form-urlencoded",
              "fields": [ { "name": "username", "type": "username", "label": "Username" },
                          { "name": "primaryEmail", "type": "text", "kind": "email", "label": "Email" },
                          { "name": "primaryPhoneNumber", "type": "text", "kind": "tel", "label": "Phone", "required": false },
                          { "name": "password", "type": "password", "label": "Password", "minLength": 12 },
                          { "name": "agreeToTerms", "type": "checkbox", "label": "I agree", "checked": false, "value": "on" } ] } } ] }
        """#)

    static let pollingPending = Sample(
        "pollingPending",
        #"""
        { "metadata": { "viewName": "authenticator/email/link-wait/index" },
          "type": "polling-step",
          "properties": { "recipientOfCommunication": "a****@example.test", "status": "pending",
                          "maxWaitTime": "120", "maxWaitRemainingTime": "118", "interval": "2000" },
          "actions": [
            { "template": "form", "kind": "poll", "model": { "href": "/authn/authenticate/email1/poller", "method": "GET" } },
            { "template": "form", "kind": "cancel", "title": "Cancel",
              "model": { "href": "/authn/authenticate/email1/cancel", "method": "POST", "actionTitle": "Cancel" } } ] }
        """#)

    static let pollingDone = Sample(
        "pollingDone",
        #"""
        { "type": "polling-step", "properties": { "status": "done" },
          "actions": [ { "template": "form", "kind": "redirect",
            "model": { "href": "/authn/authenticate/email1/wait", "method": "POST", "type": "application/x-www-form-urlencoded",
                       "fields": [ { "name": "moveOn", "type": "hidden", "value": "true" } ] } } ] }
        """#)

    static let pollingFailed = Sample(
        "pollingFailed",
        #"""
        { "type": "polling-step", "properties": { "status": "failed" },
          "messages": [ { "text": "The request was declined", "classList": [ "error" ] } ],
          "actions": [ { "template": "form", "kind": "continue", "title": "Try again",
            "model": { "href": "/authn/authenticate/email1/failed", "method": "POST", "actionTitle": "Continue" } } ] }
        """#)

    static let continueSameStep = Sample(
        "continueSameStep",
        #"""
        { "type": "continue-same-step", "messages": [ { "text": "A new code was sent", "classList": [ "info" ] } ] }
        """#)

    static let userConsent = Sample(
        "userConsent",
        #"""
        { "metadata": { "viewName": "views/oauth/consent" },
          "type": "user-consent-step",
          "messages": [ { "text": "App One asks for access", "classList": [ "heading" ] } ],
          "actions": [
            { "template": "form", "kind": "user-consent", "title": "Access",
              "model": { "href": "/oauth/v2/oauth-authorize?client_id=c1", "method": "POST",
                "type": "application/x-www-form-urlencoded", "actionTitle": "Allow",
                "fields": [ { "name": "state", "type": "hidden", "value": "R_2" },
                            { "name": "submit_consent", "type": "hidden", "value": "true" },
                            { "name": "consent.claim.sub", "type": "checkbox", "label": "Subject", "checked": true, "readonly": true },
                            { "name": "consent.scope.read", "type": "checkbox", "label": "Read", "checked": true } ] } },
            { "template": "form", "kind": "cancel", "title": "Deny",
              "model": { "href": "/oauth/v2/oauth-authorize?client_id=c1", "method": "POST",
                "type": "application/x-www-form-urlencoded",
                "fields": [ { "name": "state", "type": "hidden", "value": "R_2" },
                            { "name": "cancel_consent", "type": "hidden", "value": "true" } ] } } ] }
        """#)

    static let authorizationResponse = Sample(
        "authorizationResponse",
        #"""
        { "metadata": { "viewName": "templates/oauth/success-authorization-response" },
          "type": "oauth-authorization-response",
          "properties": { "code": "CODE_1", "state": "ST_1", "iss": "https://id.example.test/oauth/v2/oauth-anonymous",
                          "scope": "openid", "session_state": "SS_1" },
          "links": [ { "href": "app://haapi?code=CODE_1&state=ST_1&iss=https%3A%2F%2Fid.example.test%2Foauth%2Fv2%2Foauth-anonymous",
                       "rel": "authorization-response" } ] }
        """#)

    static let all = [
        redirection,
        redirectionAfterAuthentication,
        authenticatorSelection,
        loginForm,
        registration,
        pollingPending,
        pollingDone,
        pollingFailed,
        continueSameStep,
        userConsent,
        authorizationResponse,
    ]
}
