#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Driver

/// The `properties` of a polling step.
public struct PollingProperties: Properties, Equatable {
    /// To whom something was sent, mostly masked: an address or a number.
    public let recipientOfCommunication: String?
    /// How far it is.
    public let status: PollingStatus
    /// How long the server waits altogether, in seconds.
    public let maxWaitTime: TimeInterval?
    /// How long the server waits from now on, in seconds. When it has run out, polling is pointless.
    public let maxWaitRemainingTime: TimeInterval?
    /// How long to wait between two polls, in seconds (milliseconds on the wire). `nil`: a few seconds.
    public let interval: TimeInterval?
    public let rawJsonString: String?

    init(
        recipientOfCommunication: String?, status: PollingStatus, maxWaitTime: TimeInterval?,
        maxWaitRemainingTime: TimeInterval?, interval: TimeInterval?, rawJsonString: String?
    ) {
        self.recipientOfCommunication = recipientOfCommunication
        self.status = status
        self.maxWaitTime = maxWaitTime
        self.maxWaitRemainingTime = maxWaitRemainingTime
        self.interval = interval
        self.rawJsonString = rawJsonString
    }

    /// Compares everything but ``rawJsonString``.
    public static func == (left: PollingProperties, right: PollingProperties) -> Bool {
        left.recipientOfCommunication == right.recipientOfCommunication && left.status == right.status
            && left.maxWaitTime == right.maxWaitTime && left.maxWaitRemainingTime == right.maxWaitRemainingTime
            && left.interval == right.interval
    }
}

extension PollingProperties: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        self.init(
            recipientOfCommunication: object.string("recipientOfCommunication"),
            status: try PollingStatus(object.required("status")),
            maxWaitTime: PollingTime.wait(object.members["maxWaitTime"]),
            maxWaitRemainingTime: PollingTime.wait(object.members["maxWaitRemainingTime"]),
            interval: PollingTime.interval(object.members["interval"]),
            rawJsonString: RawObject.text(object.members))
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("recipientOfCommunication", ifPresent: recipientOfCommunication)
        object.append("status", .string(status.wire))
        object.append("maxWaitTime", ifPresent: maxWaitTime.map { PollingTime.text($0) })
        object.append("maxWaitRemainingTime", ifPresent: maxWaitRemainingTime.map { PollingTime.text($0) })
        object.append("interval", ifPresent: interval.map { PollingTime.text($0, per: 1000) })
        return .object(object)
    }
}
