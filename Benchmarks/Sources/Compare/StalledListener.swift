import Foundation

/// A socket that connections can be made to and that never answers: nobody accepts them. What nginx asks there waits
/// without costing anybody a cycle.
final class StalledListener {
    private let descriptor: Int32

    init(path: String) throws {
        #if os(Linux)
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard path.utf8.count < room.count else { return false }
            room.copyBytes(from: path.utf8)
            return true
        }
        guard fits else { throw Problem("the work folder's path is too long for a socket: \(path)") }
        let isListening = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        // All that wait stand in this queue.
        guard isListening, listen(descriptor, 4096) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw Problem("cannot listen on \(path)")
        }
    }

    deinit { close(descriptor) }

    /// Takes out of the queue what earlier runs have left there: it has an end, and a full one is an answer too.
    func clear() {
        while case let connection = accept(descriptor, nil, nil), connection >= 0 { close(connection) }
    }
}
