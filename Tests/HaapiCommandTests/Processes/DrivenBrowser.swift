import Foundation
import TestSupport

/// A headless Chromium that whoever opens addresses starts, and that is driven by its DevTools protocol over two pipes with
/// names. It goes nowhere but to this machine.
final class DrivenBrowser: @unchecked Sendable {
    // `@unchecked`: one test has it, and makes one call at a time.
    /// For PATH: a folder with an `xdg-open` that starts the browser.
    let folder: String
    private let commands: Int32
    private let answers: Int32
    private let processFile: String
    private var received: [UInt8] = []
    private var lastNumber = 0

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ place: Place) throws {
        folder = place.url.appending(path: "bin").path
        processFile = place.url.appending(path: "browser.pid").path
        let names = ["commands", "answers"].map { place.url.appending(path: $0).path }
        for name in names {
            guard mkfifo(name, 0o600) == 0 else { throw Failure(description: "no pipe: \(errno)") }
        }
        // For both directions, so that nobody waits for the other to open it.
        commands = open(names[0], O_RDWR | O_CLOEXEC)
        answers = open(names[1], O_RDWR | O_CLOEXEC)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = """
            #!/bin/sh
            echo $$ >'\(processFile)'
            exec chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \\
              --disable-background-networking --disable-component-update --disable-sync --no-default-browser-check \\
              --host-resolver-rules='MAP * ~NOTFOUND, EXCLUDE 127.0.0.1' --ignore-certificate-errors \\
              --user-data-dir='\(place.url.path)/profile' --remote-debugging-pipe "$1" \\
              3<'\(names[0])' 4>'\(names[1])' 2>/dev/null
            """
        try ExecutableScript.write(script, to: URL(filePath: folder + "/xdg-open"))
    }

    deinit {
        if let text = try? String(contentsOfFile: processFile, encoding: .utf8),
            let process = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
        {
            kill(process, SIGKILL)
            // Its profile is removed next.
            let end = ContinuousClock.now + .seconds(10)
            while kill(process, 0) == 0, ContinuousClock.now < end { sched_yield() }
        }
        close(commands)
        close(answers)
    }

    /// Clicks the button of the page, as soon as there is one.
    func clickButton() async throws {
        try await onOwnThread { try self.blockingClickButton() }
    }

    private func blockingClickButton() throws {
        let click = "(() => { const b = document.querySelector('button'); if (b) b.click(); return !!b })()"
        let end = ContinuousClock.now + .seconds(240)
        while ContinuousClock.now < end {
            let targets = try call("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
            let page = targets.first {
                $0["type"] as? String == "page" && ($0["url"] as? String)?.hasPrefix("https") == true
            }
            guard let target = page?["targetId"] as? String else { continue }
            let attached = try call("Target.attachToTarget", ["targetId": target, "flatten": true])
            guard let session = attached["sessionId"] as? String else { continue }
            let answer = try call("Runtime.evaluate", ["expression": click, "returnByValue": true], session: session)
            if (answer["result"] as? [String: Any])?["value"] as? Bool == true { return }
        }
        throw Failure(description: "the page has no button")
    }

    private func call(
        _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
    ) throws -> [String: Any] {
        lastNumber += 1
        var message: [String: Any] = ["id": lastNumber, "method": method, "params": parameters]
        message["sessionId"] = session
        let bytes = try JSONSerialization.data(withJSONObject: message) + [0]
        guard bytes.withUnsafeBytes({ write(commands, $0.baseAddress, $0.count) }) == bytes.count else {
            throw Failure(description: "the browser takes no commands")
        }
        while true {
            let answer = try next()
            guard answer["id"] as? Int == lastNumber else { continue }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    private func next() throws -> [String: Any] {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = Data(received[..<end])
                received.removeFirst(end + 1)
                do {
                    return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
                } catch {
                    throw Failure(description: "no JSON: \(String(decoding: message, as: UTF8.self))")
                }
            }
            var wait = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 240_000) > 0 else { throw Failure(description: "the browser does not answer") }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = read(answers, &bytes, bytes.count)
            received += bytes.prefix(max(0, count))
        }
    }
}
