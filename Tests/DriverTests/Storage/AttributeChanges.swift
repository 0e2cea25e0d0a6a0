#if os(Linux)
    import Foundation

    /// What has its mode or another attribute changed in a folder, as the kernel tells (inotify): by name, in order.
    final class AttributeChanges: Sendable {
        private let descriptor: Int32

        init(in folder: String) throws {
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0, inotify_add_watch(descriptor, folder, UInt32(IN_ATTRIB)) >= 0 else {
                throw POSIXError(.EIO)
            }
        }

        deinit {
            close(descriptor)
        }

        /// What was changed since the last call. Changes of the folder itself do not count.
        func names() -> [String] {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let length = max(0, read(descriptor, &buffer, buffer.count))
            var names: [String] = []
            var offset = 0
            let headLength = MemoryLayout<inotify_event>.size
            while offset + headLength <= length {
                let event = buffer.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                }
                let name = buffer[(offset + headLength)...].prefix(Int(event.len)).prefix { $0 != 0 }
                if !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
                offset += headLength + Int(event.len)
            }
            return names
        }
    }
#endif
