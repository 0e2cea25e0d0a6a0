#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the content of a response is gathered, up to a limit. Used by the event loop only.
struct ResponseBody {
    private var bytes: [UInt8] = []
    private let maximumSize: Int

    init(maximumSize: Int) {
        self.maximumSize = maximumSize
    }

    /// - Returns: whether the limit still holds; if not, nothing was added.
    mutating func append(_ chunk: UnsafeRawBufferPointer) -> Bool {
        guard chunk.count <= maximumSize - bytes.count else { return false }
        bytes.append(contentsOf: chunk)
        return true
    }

    var isEmpty: Bool { bytes.isEmpty }

    consuming func take() -> [UInt8] {
        bytes
    }
}
