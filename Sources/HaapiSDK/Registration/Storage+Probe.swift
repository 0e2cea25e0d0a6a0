#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

extension Storage {
    /// Writes a record of this size and removes it again, before something is sent whose answer could not be kept.
    ///
    /// Throws what the write throws. A record that stays behind holds nothing.
    func tryToWrite(key: String, byteCount: Int) throws {
        try write(key: key, data: Data(repeating: UInt8(ascii: " "), count: byteCount))
        do {
            try delete(key: key)
        } catch {
            SdkFollowUpTag.registration.warning("What was written to try the storage could not be removed: \(error)")
        }
    }
}
