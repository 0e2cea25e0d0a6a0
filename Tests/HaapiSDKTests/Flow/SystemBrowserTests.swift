import Foundation
import TestSupport
import Testing

@testable import HaapiSDK

/// Opening the browser of the desktop.
struct SystemBrowserTests {
    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "--help", "/etc/passwd", "https:", "https:///x", "mailto:a@b",
        "bankid:///?autostarttoken=x",
    ])
    func onlyAddressesAreOpened(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(throws: SystemBrowserError.notAnAddress) { try SystemBrowser.open(url, with: "/bin/false") }
    }

    @Test func aProgramThatIsNotThere() throws {
        let url = try #require(URL(string: "https://id.example.test/?secret=x"))
        let error = #expect(throws: SystemBrowserError.self) {
            try SystemBrowser.open(url, with: "/nonexistent/xdg-open")
        }
        #expect(error == .notStarted(code: 2))
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    /// The program gets the address as its one argument, whatever is in it.
    @Test func noShellIsBetween() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "browser-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let listener = try LoopbackRedirectListener()
        let program = folder.appending(path: "program")
        let output = folder.appending(path: "output")
        // Tells what it was given, and then that it has told.
        let port = try #require(URL(string: listener.redirectURI)?.port)
        let script = """
            #!/bin/bash
            printf '%s\\n' "$#" "$@" > '\(output.path)'
            exec 3<>/dev/tcp/127.0.0.1/\(port)
            printf 'GET \(URL(string: listener.redirectURI)?.path ?? "")?_resume_nonce=1 HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\n\\r\\n' >&3
            cat <&3
            """
        try ExecutableScript.write(script, to: program)
        let text = "https://id.example.test/a;touch%20x?q=$(id)&b='c'&d=*"
        try SystemBrowser.open(try #require(URL(string: text)), with: program.path)
        _ = try await listener.receive(timeout: .seconds(240))
        #expect(try String(contentsOf: output, encoding: .utf8) == "1\n\(text)\n")
    }
}
