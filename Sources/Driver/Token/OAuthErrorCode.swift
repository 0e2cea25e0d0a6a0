/// Error codes that the standards define.
enum OAuthErrorCode {
    static let standard: Set<String> = [
        // RFC 6749 sections 4.1.2.1 and 5.2.
        "invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "unauthorized_client",
        "unsupported_grant_type", "unsupported_response_type", "access_denied", "server_error",
        "temporarily_unavailable",
        // RFC 6750 section 3.1.
        "invalid_token", "insufficient_scope",
        // RFC 7009 section 2.2.1.
        "unsupported_token_type",
        // RFC 7591 section 3.2.2.
        "invalid_redirect_uri", "invalid_client_metadata", "invalid_software_statement",
        "unapproved_software_statement",
        // RFC 9449 sections 5 and 8.
        "invalid_dpop_proof", "use_dpop_nonce",
    ]
}
