/// Documents of the problems, as the protocol describes them.
enum ProblemSamples {
    static let invalidInput = Sample(
        "invalidInput",
        #"""
        { "type": "https://curity.se/problems/invalid-input", "title": "Invalid input",
          "messages": [ { "text": "Check the form", "classList": [ "error" ] } ],
          "invalidFields": [ { "name": "userName", "reason": "missing", "detail": "Enter a username" },
                             { "name": "primaryEmail", "reason": "invalidValue", "detail": "Not an address" } ] }
        """#)

    static let incorrectCredentials = Sample(
        "incorrectCredentials",
        #"""
        { "type": "https://curity.se/problems/incorrect-credentials", "title": "Incorrect credentials",
          "messages": [ { "text": "Wrong username or password", "classList": [ "error" ] } ] }
        """#)

    static let authenticationFailed = Sample(
        "authenticationFailed",
        #"""
        { "type": "https://curity.se/problems/authentication-failed", "title": "Authentication failed" }
        """#)

    static let tooManyAttempts = Sample(
        "tooManyAttempts",
        #"""
        { "type": "https://curity.se/problems/too-many-attempts", "title": "Too many attempts",
          "links": [ { "href": "/authn/authenticate/form1/forgot-password", "rel": "forgot-password", "title": "Forgot password" } ] }
        """#)

    static let genericUserError = Sample(
        "genericUserError",
        #"""
        { "type": "https://curity.se/problems/generic-user-error", "title": "Could not continue",
          "messages": [ { "text": "The code has expired", "classList": [ "error" ] } ] }
        """#)

    static let unexpected = Sample(
        "unexpected",
        #"""
        { "type": "https://curity.se/problems/unexpected", "title": "Unexpected error", "code": "authorization_failed",
          "messages": [ { "text": "Something went wrong", "classList": [ "error" ] } ],
          "links": [ { "href": "/authn/authenticate?restart=1", "rel": "restart", "title": "Start over" } ] }
        """#)

    static let sessionMismatch = Sample(
        "sessionMismatch",
        #"""
        { "type": "https://curity.se/problems/mismatch-between-session-and-access-token", "title": "Session mismatch" }
        """#)

    static let errorAuthorizationResponse = Sample(
        "errorAuthorizationResponse",
        #"""
        { "type": "https://curity.se/problems/error-authorization-response", "title": "Authorization failed",
          "error": "access_denied", "error_description": "The user denied the request", "iss": "https://id.example.test/oauth/v2/oauth-anonymous",
          "links": [ { "href": "app://haapi?error=access_denied&state=ST_1", "rel": "authorization-response" } ] }
        """#)

    static let all = [
        invalidInput,
        incorrectCredentials,
        authenticationFailed,
        tooManyAttempts,
        genericUserError,
        unexpected,
        sessionMismatch,
        errorAuthorizationResponse,
    ]
}
