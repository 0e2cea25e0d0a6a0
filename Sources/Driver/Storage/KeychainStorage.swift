#if canImport(Security)
    public import Foundation
    import Security

    /// Records as generic passwords of the keychain of an Apple platform.
    ///
    /// They stay on this device: neither a backup nor iCloud takes them to another one. On iOS and its relatives they can
    /// be read from the first unlock after a start on; before that, a read throws ``StorageError/Kind/unavailable`` and
    /// never says that there is no record. On macOS the file-based keychain of the user is used, which asks for no
    /// entitlement and knows no such attribute.
    ///
    /// Locks exclude the tasks of one process only.
    ///
    /// - Note: this type is compiled on Apple platforms only, and no automatic test covers it so far.
    public struct KeychainStorage: Storage {
        private let service: String

        /// - Parameter service: the name under which the records are filed (`kSecAttrService`).
        public init(service: String = "haapi-swift") {
            self.service = service
        }

        public func read(key: String) throws -> Data? {
            var query = try item(key)
            query[kSecReturnData] = true
            query[kSecMatchLimit] = kSecMatchLimitOne
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &result)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let data = result as? Data else { throw failure(status, .read) }
            return data
        }

        public func write(key: String, data: Data) throws {
            let content = [kSecValueData: data] as CFDictionary
            var status = SecItemUpdate(try item(key) as CFDictionary, content)
            if status == errSecItemNotFound {
                var new = try item(key)
                new[kSecValueData] = data
                #if !os(macOS)
                    new[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                #endif
                status = SecItemAdd(new as CFDictionary, nil)
                // Another task was faster in adding it.
                if status == errSecDuplicateItem { status = SecItemUpdate(try item(key) as CFDictionary, content) }
            }
            guard status == errSecSuccess else { throw failure(status, .write) }
        }

        public func delete(key: String) throws {
            // What was set aside goes too: it may hold the same secrets.
            for name in [key, key + ".aside"] {
                let status = SecItemDelete(try item(name) as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else { throw failure(status, .delete) }
            }
        }

        private func item(_ key: String) throws -> [CFString: Any] {
            // The name of the key as a file has it: keychains compare without regard to Unicode's normal forms.
            [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service,
                kSecAttrAccount: try RecordName(key: key).record,
            ]
        }

        private func failure(_ status: OSStatus, _ operation: StorageError.Operation) -> StorageError {
            let text = SecCopyErrorMessageString(status, nil).map { $0 as String } ?? "code \(status)"
            return StorageError(.unavailable, operation, code: status, "The keychain refused: \(text)")
        }
    }
#endif
