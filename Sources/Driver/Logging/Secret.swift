internal import COpenSSL

/// A text that must not be seen: ``ClientSecret``, and a type of its own for each other kind.
///
/// Every description, reflection and dump is a placeholder, it has no coding, and equality takes the same time
/// wherever two values differ. Only ``value`` gives the text. The bytes are overwritten when the last copy goes.
package struct Secret<Kind>: Sendable {
    private let bytes: SecretBytes

    package init(_ value: String) {
        bytes = SecretBytes(value.utf8)
    }

    /// The secret itself. A copy that outlives its use defeats the purpose of this type.
    package var value: String {
        bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}

extension Secret: Hashable {
    package static func == (left: Secret, right: Secret) -> Bool {
        left.bytes.withUnsafeBytes { leftBytes in
            right.bytes.withUnsafeBytes { rightBytes in
                leftBytes.count == rightBytes.count
                    && CRYPTO_memcmp(leftBytes.baseAddress, rightBytes.baseAddress, leftBytes.count) == 0
            }
        }
    }

    package func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a client proves itself with: RFC 6749 section 2.3.1.
package typealias ClientSecret = Secret<ClientSecretKind>

package enum ClientSecretKind {}
