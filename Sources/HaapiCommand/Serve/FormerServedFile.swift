#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import FileReading

/// What is in the place of a file that `serve` is to write.
enum FormerServedFile: Equatable {
    case absent
    /// An earlier `serve` wrote it.
    case ours
    case foreign
    /// A folder, a pipe or a device.
    case irregular

    /// `isOurs` looks at the content.
    static func find(_ file: URL, _ isOurs: (Data) -> Bool) -> FormerServedFile {
        var status = stat()
        // What cannot be looked at cannot be written either, which is told then.
        guard stat(file.path, &status) == 0 else { return .absent }
        guard status.st_mode & S_IFMT == S_IFREG else { return .irregular }
        do {
            return isOurs(try InputFile(file.path).data) ? .ours : .foreign
        } catch {
            return .foreign
        }
    }

    /// By the name that ``ServedConfiguration`` has.
    static func isConfiguration(_ data: Data) -> Bool {
        struct Named: Decodable {
            let name: String
        }
        do {
            return try JSONDecoder().decode(Named.self, from: data).name == ServedConfiguration.standardName
        } catch {
            return false
        }
    }

    /// By the name in the certificate, which is in it as it is written here. There is only this one certificate.
    static func isAuthority(_ data: Data) -> Bool {
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        let begin = "-----BEGIN CERTIFICATE-----"
        guard lines.first == Substring(begin), lines.filter({ $0.hasPrefix("-----BEGIN") }).count == 1 else {
            return false
        }
        let base64 = lines.filter { !$0.hasPrefix("-----") }.joined()
        return Data(base64Encoded: base64)?.firstRange(of: Data("HaapiTestServer private authority".utf8)) != nil
    }
}
