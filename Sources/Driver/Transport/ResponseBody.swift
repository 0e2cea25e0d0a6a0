#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the content of a response is gathered, up to a limit. Used by the event loop only.
struct ResponseBody {
    private var bytes = Data()
    private let maximumSize: Int

    /// What is allocated at once on a server's word about the size; what is really longer grows as it arrives.
    private static let maximumReservation = 256 * 1024

    init(maximumSize: Int) {
        self.maximumSize = maximumSize
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// Makes room for the announced size, so that content which comes in several pieces is not copied as it grows.
    mutating func expect(_ size: Int) {
        let room = min(size, maximumSize, Self.maximumReservation)
        if room > 0 { bytes.reserveCapacity(room) }
    }

    /// - Returns: whether the limit still holds; if not, nothing was added.
    mutating func append(_ chunk: UnsafeRawBufferPointer) -> Bool {
        guard chunk.count <= maximumSize - bytes.count else { return false }
        bytes.append(contentsOf: chunk)
        return true
    }

    consuming func take() -> Data {
        bytes
    }
}
