#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension HaapiModel {
    /// Makes the properties of steps and actions. What `rawJsonString` holds beyond the other parameters is coded too.
    public enum PropertiesFactory {
        /// A ``GenericProperties``.
        public static func genericProperties(rawJsonString: String? = nil) -> GenericProperties {
            GenericProperties(rawJsonString: rawJsonString)
        }

        /// A ``PollingProperties``. Times are in seconds.
        public static func pollingProperties(
            recipientOfCommunication: String? = nil, status: PollingStatus, maxWaitTime: TimeInterval? = nil,
            maxWaitRemainingTime: TimeInterval? = nil, interval: TimeInterval? = nil, rawJsonString: String? = nil
        ) -> PollingProperties {
            PollingProperties(
                recipientOfCommunication: recipientOfCommunication, status: status, maxWaitTime: maxWaitTime,
                maxWaitRemainingTime: maxWaitRemainingTime, interval: interval, rawJsonString: rawJsonString)
        }

        /// An ``OAuthAuthorizationResponseProperties``. `rawJson` is completed with what the other parameters say.
        public static func oauthAuthorizationResponseProperties(
            code: String? = nil, idToken: String? = nil, scope: String? = nil, state: String? = nil,
            iss: String? = nil, sessionState: String? = nil, rawJson: [String: String] = [:],
            rawJsonString: String? = nil
        ) -> OAuthAuthorizationResponseProperties {
            OAuthAuthorizationResponseProperties(
                code: code, idToken: idToken, scope: scope, state: state, iss: iss, sessionState: sessionState,
                rawJson: rawJson, rawJsonString: rawJsonString
            ).completingRawJson()
        }

        /// A ``FormAction/Properties``.
        public static func formActionProperties(
            authenticatorType: String? = nil, rawJsonString: String? = nil
        ) -> FormAction.Properties {
            FormAction.Properties(authenticatorType: authenticatorType, rawJsonString: rawJsonString)
        }

        /// A ``SelectorAction/Properties``.
        public static func selectorActionProperties(rawJsonString: String? = nil) -> SelectorAction.Properties {
            SelectorAction.Properties(rawJsonString: rawJsonString)
        }

        /// A ``ClientOperationAction/Properties``.
        public static func clientOperationActionProperties(
            rawJsonString: String? = nil
        ) -> ClientOperationAction.Properties {
            ClientOperationAction.Properties(rawJsonString: rawJsonString)
        }
    }
}

extension OAuthAuthorizationResponseProperties {
    fileprivate func completingRawJson() -> OAuthAuthorizationResponseProperties {
        OAuthAuthorizationResponseProperties(
            code: code, idToken: idToken, scope: scope, state: state, iss: iss, sessionState: sessionState,
            rawJson: rawJson.merging(namedMembers, uniquingKeysWith: { $1 }), rawJsonString: rawJsonString)
    }
}
