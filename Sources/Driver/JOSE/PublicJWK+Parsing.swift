#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension PublicJWK {
    /// What to do with a JWK that holds a private key.
    package enum PrivateMembers: Sendable {
        /// Whoever shows a private key has given it away: the rule for keys in a proof (RFC 9449 section 4.3).
        case refused
        /// They are skipped.
        case ignored
    }

    /// Reads a JWK. Unknown members are skipped; point and modulus are checked when a ``VerificationKey`` is made.
    /// - Throws: ``JOSEError/invalidJWK(_:)``.
    package init(json: [UInt8], privateMembers: PrivateMembers = .refused) throws {
        let decoder = JSONDecoder()
        if let key = CodingUserInfoKey.privateMembers { decoder.userInfo[key] = privateMembers }
        do {
            self = try decoder.decode(PublicJWK.self, from: Data(json))
        } catch let error as JOSEError {
            throw error
        } catch {
            throw JOSEError.invalidJWK("it is not a JSON object of the right form")
        }
    }
}

extension PublicJWK: Decodable {
    private enum Member: String, CodingKey, CaseIterable {
        case kty, crv, x, y, n, e
        case d, p, q, dp, dq, qi, oth, k

        static let ofPrivateKeys: [Member] = [.d, .p, .q, .dp, .dq, .qi, .oth, .k]
    }

    package init(from decoder: any Decoder) throws {
        let members: KeyedDecodingContainer<Member>
        let type: String
        do {
            members = try decoder.container(keyedBy: Member.self)
            type = try members.decode(String.self, forKey: .kty)
        } catch {
            throw JOSEError.invalidJWK("it is not an object with the member kty")
        }
        let rule = CodingUserInfoKey.privateMembers.flatMap { decoder.userInfo[$0] } as? PrivateMembers ?? .refused
        if rule == .refused, Member.ofPrivateKeys.contains(where: { members.contains($0) }) {
            throw JOSEError.invalidJWK("it holds a private or symmetric key")
        }
        switch type {
        case "EC":
            guard let curve = (try? members.decode(String.self, forKey: .crv)).flatMap(EllipticCurve.init(rawValue:))
            else { throw JOSEError.invalidJWK("crv is not P-256, P-384 or P-521") }
            material = .ec(
                curve, x: try Self.coordinate(.x, of: curve, in: members),
                y: try Self.coordinate(.y, of: curve, in: members))
        case "RSA":
            material = .rsa(modulus: try Self.number(.n, in: members), exponent: try Self.number(.e, in: members))
        default:
            throw JOSEError.invalidJWK("kty is neither EC nor RSA")
        }
    }

    private static func bytes(_ member: Member, in members: KeyedDecodingContainer<Member>) throws -> [UInt8] {
        guard let text = try? members.decode(String.self, forKey: member), let bytes = Base64URL.decode(text) else {
            throw JOSEError.invalidJWK("\(member.rawValue) is not a base64url string")
        }
        return bytes
    }

    private static func coordinate(
        _ member: Member, of curve: EllipticCurve, in members: KeyedDecodingContainer<Member>
    ) throws -> [UInt8] {
        let value = try bytes(member, in: members)
        guard value.count == curve.coordinateByteCount else {
            throw JOSEError.invalidJWK("\(member.rawValue) has not the length of the curve (RFC 7518 section 6.2.1)")
        }
        return value
    }

    private static func number(_ member: Member, in members: KeyedDecodingContainer<Member>) throws -> [UInt8] {
        let value = try bytes(member, in: members)
        // Zeros in front would give one key several thumbprints.
        guard let first = value.first, first != 0 else {
            throw JOSEError.invalidJWK("\(member.rawValue) is empty or starts with a zero byte (RFC 7518 section 2)")
        }
        return value
    }
}

extension CodingUserInfoKey {
    /// Never `nil`; were it so, private members would be refused.
    fileprivate static let privateMembers = CodingUserInfoKey(rawValue: "privateMembers")
}
