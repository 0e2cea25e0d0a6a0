#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Driver

extension HaapiModel {
    /// Makes answers of the token endpoint.
    public enum TokenResponseFactory {
        /// A ``SuccessfulTokenResponse``.
        public static func successfulTokenResponse(
            accessToken: String, expiresIn: Int, idToken: String? = nil, refreshToken: String? = nil,
            scope: String? = nil, tokenType: String? = nil
        ) -> SuccessfulTokenResponse {
            SuccessfulTokenResponse(
                accessToken: accessToken, expiresIn: expiresIn, idToken: idToken, refreshToken: refreshToken,
                scope: scope, tokenType: tokenType)
        }

        /// An ``ErrorTokenResponse``.
        public static func errorTokenResponse(
            error: String, errorDescription: String? = nil, errorUri: String? = nil
        ) -> ErrorTokenResponse {
            ErrorTokenResponse(error: error, errorDescription: errorDescription, errorUri: errorUri)
        }

        /// A ``SuccessTokenHTTPResponseContent``.
        public static func successTokenHTTPResponseContent(
            data: Data? = nil, httpResponse: HTTPResponse? = nil, successfulTokenResponse: SuccessfulTokenResponse
        ) -> SuccessTokenHTTPResponseContent {
            SuccessTokenHTTPResponseContent(
                data: data, httpResponse: httpResponse, successfulTokenResponse: successfulTokenResponse)
        }

        /// An ``ErrorHTTPResponseContent``.
        public static func errorHTTPResponseContent(
            data: Data? = nil, httpResponse: HTTPResponse? = nil, error: any Error
        ) -> ErrorHTTPResponseContent {
            ErrorHTTPResponseContent(data: data, httpResponse: httpResponse, error: error)
        }

        /// An ``ErrorTokenHTTPResponseContent``.
        public static func errorTokenHTTPResponseContent(
            data: Data? = nil, httpResponse: HTTPResponse? = nil, errorTokenResponse: ErrorTokenResponse
        ) -> ErrorTokenHTTPResponseContent {
            ErrorTokenHTTPResponseContent(
                data: data, httpResponse: httpResponse, errorTokenResponse: errorTokenResponse)
        }
    }
}
