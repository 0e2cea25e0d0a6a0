import Driver
import HaapiSDK
import Testing

@Suite("Follow-up tags of the SDK")
struct SdkFollowUpTagTests {
    @Test("name a part once in the whole package")
    func uniqueNames() {
        let names = SdkFollowUpTag.allCases.map(\.tagName) + DriverFollowUpTag.allCases.map(\.tagName)
        #expect(Set(names).count == names.count)
        #expect(
            SdkFollowUpTag.allCases.allSatisfy { $0.subsystem == "HAAPI_SDK" && $0.tagName.hasPrefix("HAAPI_SDK_") })
    }
}
