#if os(Linux)
    import Foundation

    /// What the kernel says about this process.
    public enum ProcessStatus {
        /// A whole file of `/proc`, whose size is not known beforehand.
        public static func text(of path: String) throws -> String {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { file.closeFile() }
            return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        }

        /// How many file descriptors are open.
        public static func openDescriptors() throws -> Int {
            // The folder itself is open while it is read.
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1
        }

        /// How many threads have this name.
        public static func threads(named name: String) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { thread in
                // A thread can end between the two looks.
                (try? text(of: "/proc/self/task/\(thread)/comm")) == name + "\n"
            }.count
        }

        /// Whether the program was built with the address or the thread sanitizer.
        public static let hasSanitizer = ["__asan_init", "__tsan_init"].contains { (name: String) in
            dlsym(nil, name) != nil
        }

        /// Memory in use, in bytes.
        public static func residentMemory() throws -> Int {
            let pages = try text(of: "/proc/self/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) }
            return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
        }
    }
#endif
