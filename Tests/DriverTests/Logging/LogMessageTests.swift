import Foundation
import Testing

@testable import Driver

@Suite struct LogMessageTests {
    private struct AppError: Error, CustomStringConvertible {
        let description = "refused for s3cret"
    }

    private func masked(_ message: LogMessage) -> String { message.text(masksSensitiveValues: true) }
    private func open(_ message: LogMessage) -> String { message.text(masksSensitiveValues: false) }

    @Test func harmlessValuesAreShown() throws {
        let url = try #require(URL(string: "https://user:s3cret@id.example.test:8443/token?code=s3cret#s3cret"))
        #expect(masked("plain") == "plain")
        #expect(masked("status \(400), \(UInt8(7)), \(true)") == "status 400, 7, true")
        #expect(masked("method \(HTTPMethod.post)") == "method POST")
        #expect(masked("code \(DriverErrorCode.insecureTransport)") == "code insecure_transport")
        #expect(masked("\(Date(timeIntervalSince1970: 0))") == "1970-01-01T00:00:00Z")
        #expect(masked("\(Duration.seconds(2))") == "2.0 seconds")
        #expect(masked("to \(url)") == "to https://id.example.test:8443/token")
        #expect(masked("kind \(public: "x")") == "kind x")
    }

    @Test func sensitiveValuesAreMaskedUnlessTheProgramSaysOtherwise() {
        let message: LogMessage = "client \(sensitive: "alice") did \(public: "it")"
        #expect(masked(message) == "client (masked) did it")
        #expect(open(message) == "client alice did it")
    }

    @Test func theAddressOfAClientsManagementIsMasked() throws {
        let url = try #require(URL(string: "https://id.example.test/register/client-7?key=s3cret"))
        var request = HTTPRequest(.delete, url)
        #expect(masked("\(request)") == "DELETE https://id.example.test/register/client-7")
        request.isPathSensitive = true
        #expect(masked("\(request)") == "DELETE https://id.example.test(masked)")
        #expect(open("\(request)") == "DELETE https://id.example.test/register/client-7")
    }

    @Test func secretsAreNeverShown() {
        let message: LogMessage = "with \(ClientSecret("s3cret"))"
        #expect(masked(message) == "with (secret)")
        #expect(open(message) == "with (secret)")
    }

    @Test func errorsShowTheirTextOnlyWhenItIsKnownToBeSafe() {
        let own: any Error = HaapiRedirectRefusal(statusCode: 302)
        let foreign: any Error = AppError()
        #expect(open("failed: \(own)").contains("302"))
        #expect(open("failed: \(HaapiRedirectRefusal(statusCode: 302))").contains("302"))
        #expect(open("failed: \(foreign)").contains("AppError"))
        #expect(!open("failed: \(foreign)").contains("s3cret"))
        #expect(!open("failed: \(AppError())").contains("s3cret"))
    }

    /// Interpolating them without a label does not compile: no overload takes them.
    @Test func plainTextAndBytesAreNotLogSafe() {
        for value in ["s3cret" as Any, Data() as Any, Substring("s3cret") as Any, ["s3cret"] as Any] {
            #expect(!(value is any LogSafe))
            #expect(!(value is any BinaryInteger))
            #expect(!(value is any RawRepresentable))
            #expect(!(value is any Error))
        }
    }

    @Test(arguments: [
        ("a\r\nINFO forged", "a\\u{d}\\u{a}INFO forged"),
        ("\u{1b}[31mred\0", "\\u{1b}[31mred\\u{0}"),
        ("line\u{2028}two\u{202e}", "line\\u{2028}two\\u{202e}"),
        ("é ü 日本", "é ü 日本"),
    ])
    func aValueCannotForgeARecord(value: String, shown: String) {
        #expect(masked("<\(public: value)>") == "<\(shown)>")
        #expect(open("<\(sensitive: value)>") == "<\(shown)>")
    }

    @Test func aLongValueIsCut() {
        let text = masked("\(public: String(repeating: "x", count: 100_000))")
        #expect(text.hasPrefix(String(repeating: "x", count: LogLine.maximumCharacters) + "..."))
        #expect(text.count < LogLine.maximumCharacters + 40)
    }

    @Test func standardErrorGetsOneLinePerRecord() {
        let text = StandardErrorLogSink.text(
            logType: .warning, followUpTag: DriverFollowUpTag.storage, message: "m", file: "Driver/F.swift", line: 3,
            time: Date(timeIntervalSince1970: 0))
        #expect(text == "1970-01-01T00:00:00Z warning HAAPI_DRIVER_STORAGE m (Driver/F.swift:3)\n")
    }
}
