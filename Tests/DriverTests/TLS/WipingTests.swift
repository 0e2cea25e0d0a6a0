#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import Driver

    /// Secrets are overwritten when their owner goes: afterwards they are nowhere in the memory of the process. In a process of
    /// its own, since other tests have secrets, too.
    struct WipingTests {
        // The sanitizers map more memory than anyone can search, and keep what was freed.
        @Test(.enabled(if: !ProcessStatus.hasSanitizer))
        func secretsThatAreGoneAreNotInMemory() async {
            await #expect(processExitsWith: .success) {
                let seed = UInt8.random(in: 1...255)
                // Never whole anywhere but in the secret: made byte by byte, and compared so.
                @Sendable func byte(_ index: Int) -> UInt8 {
                    UInt8(truncatingIfNeeded: (index &* 37) ^ (index &* index)) ^ seed
                }
                // The allocator uses what was freed again, so there is much of it: some of it would be left.
                let traces: () throws -> Int = { try Memory.occurrences(count: 64) { byte($0 + 32) } }
                var secret: SecretBytes? = SecretBytes(count: 60_000) { buffer in
                    for index in buffer.indices { buffer[index] = byte(index) }
                }
                let before = try traces()
                #expect(before > 0)
                #expect(secret?.count == 60_000)
                secret = nil
                let after = try traces()
                #expect(after == 0)
            }
        }

        /// What this process can write to.
        private enum Memory {
            /// How often the text is there whose bytes `byte` gives.
            static func occurrences(count: Int, _ byte: (Int) -> UInt8) throws -> Int {
                let memory = open("/proc/self/mem", O_RDONLY)
                defer { close(memory) }
                var found = 0
                let size = 1 << 20
                let block = UnsafeMutablePointer<UInt8>.allocate(capacity: size + count)
                defer { block.deallocate() }
                for range in try regions() {
                    var address = range.lowerBound
                    while address < range.upperBound {
                        let wanted = min(size + count, Int(range.upperBound - address))
                        let read = pread(memory, block, wanted, off_t(address))
                        let own = UInt(bitPattern: block)..<UInt(bitPattern: block) + UInt(size + count)
                        if read >= count {
                            for start in 0...(read - count) where block[start] == byte(0) && block[start + 1] == byte(1)
                            {
                                // The copy in the block that is searched does not count.
                                if own.contains(address + UInt(start)) { continue }
                                if start < size, (0..<count).allSatisfy({ block[start + $0] == byte($0) }) {
                                    found += 1
                                }
                            }
                        }
                        address += UInt(size)
                    }
                }
                // What was read is no trace of the secret.
                block.update(repeating: 0, count: size + count)
                return found
            }

            private static func regions() throws -> [Range<UInt>] {
                try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n").compactMap {
                    line in
                    let columns = line.split(separator: " ")
                    guard columns.count > 1, columns[1].hasPrefix("rw"), columns.count < 6 || columns[5] == "[heap]"
                    else { return nil }
                    let bounds = columns[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
                    guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
                    return bounds[0]..<bounds[1]
                }
            }
        }
    }
#endif
