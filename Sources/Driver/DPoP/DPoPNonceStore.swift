/// The latest nonce of each server (RFC 9449 sections 8.2 and 9). Token endpoint and resources of one origin share a
/// nonce. Bounded: the origin that was used longest ago is forgotten first.
package final class DPoPNonceStore: Sendable {
    private struct Entry {
        var nonce: String
        var lastUse: UInt64
    }

    private struct State {
        var entries: [HTTPOrigin: Entry] = [:]
        var uses: UInt64 = 0
    }

    private let capacity: Int
    private let state = Lock(State())

    /// - Parameter capacity: how many origins are remembered.
    package init(capacity: Int = 64) {
        self.capacity = max(capacity, 1)
    }

    package func nonce(for origin: HTTPOrigin) -> String? {
        state.withLock { state in
            state.uses += 1
            state.entries[origin]?.lastUse = state.uses
            return state.entries[origin]?.nonce
        }
    }

    /// Takes the nonce of a response, success or not, if it has one. The exception is a redirect: the transport refuses
    /// it with an error that keeps nothing of the answer, so its nonce is lost, and the next demand for one brings it.
    package func harvest(_ headers: HTTPFields, from origin: HTTPOrigin) {
        guard let nonce = DPoPNonce.stated(in: headers) else { return }
        state.withLock { state in
            state.uses += 1
            state.entries[origin] = Entry(nonce: nonce, lastUse: state.uses)
            guard state.entries.count > capacity,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            else { return }
            state.entries[oldest] = nil
        }
    }

    /// Forgets everything, for instance together with the key.
    package func removeAll() {
        state.withLock { $0.entries.removeAll() }
    }
}

extension DPoPNonceStore: CustomStringConvertible, CustomReflectable {
    package var description: String { "DPoPNonceStore" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
