import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// The program itself, in processes of its own.
@Suite struct ProcessTests {
    @Test func theDemonstrationEndsWithSuccess() async throws {
        let run = try await FinishedProcess(FinishedProcess.haapi, ["demo"])
        #expect(run.status == 0, "\(run.diagnostics)")
        #expect(run.output.contains("The end"))
    }

    private static let statuses: [([String], Int32)] = [
        (["--version"], 0), (["nothing"], 2), (["login", "-c", "/nowhere"], 3), (["client", "show"], 3),
    ]

    @Test(arguments: statuses)
    func theStatusIsThePromisedOne(words: [String], status: Int32) async throws {
        let place = try Place()
        let environment = FinishedProcess.environment(["HOME": place.url.path, "HAAPI_CONFIG": "/nowhere/either"])
        #expect(try await FinishedProcess(FinishedProcess.haapi, words, environment: environment).status == status)
    }

    @Test func theVerboseLogHasNoSecret() async throws {
        let place = try Place()
        let server = try HaapiTestServer()
        defer { server.close() }
        let answers = try place.write("userName=alice\npassword=Password1\n", "answers")
        let run = try await FinishedProcess(
            FinishedProcess.haapi,
            ["login", "--verbose", "-c", try place.configuration(server), "--answers-from", answers])
        #expect(run.status == 0)
        #expect(run.diagnostics.contains(" debug HAAPI_DRIVER_HTTP "))
        var secrets = ["Password1", "main-secret"]
        for request in server.requests {
            secrets += [request.headers["Authorization"], request.headers["DPoP"]].compactMap { $0 }
            let parameters = String(decoding: request.body, as: UTF8.self).split(separator: "&")
            secrets += parameters.filter { $0.hasPrefix("code") }.compactMap {
                $0.split(separator: "=").last.map(String.init)
            }
        }
        #expect(secrets.count > 10)
        for secret in secrets { #expect(!run.diagnostics.contains(secret) && !run.output.contains(secret)) }
    }

    #if os(Linux)
        /// Whatever the limit of the shell is, if it may have one.
        @Test func itLeavesNoCoreFile() async throws {
            let server = try await ServingProcess.start(try Place(), [], after: "ulimit -Sc hard")
            let limits = try String(contentsOfFile: "/proc/\(server.identifier)/limits", encoding: .utf8)
            let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
            #expect(line.split(separator: " ")[4] == "0")
        }
    #endif

    #if os(Linux)
        /// A file or a connection would get the number otherwise, and what is written there.
        @Test(arguments: [0, 1, 2])
        func aClosedDescriptorIsTaken(descriptor: Int) async throws {
            let place = try Place()
            let run = try await FinishedProcess(
                "/bin/bash",
                [
                    "-c",
                    """
                    # It waits for somebody to write header fields.
                    mkfifo "$1/fields"
                    "$0" http GET https://127.0.0.1:1 --headers-from "$1/fields" <"$0" >"$1/output" 2>&1 \(descriptor)>&- &
                    program=$!
                    for attempt in {1..500}; do
                      target=$(readlink "/proc/$program/fd/\(descriptor)")
                      [[ $target != /dev/null ]] || break
                      read -rt 0.02 <> <(:) # changes $!
                    done
                    echo "$target"
                    kill "$program"
                    wait "$program"
                    echo $?
                    """, FinishedProcess.haapi, place.url.path,
                ])
            #expect(run.output == "/dev/null\n143\n", "\(run.diagnostics)")
        }
    #endif

    /// `timeout` sends a signal to a process and to its group, and `nohup` has one ignored.
    @Test(arguments: [
        ("", "kill -TERM $pid; kill -TERM $pid", 143), ("trap '' HUP", "kill -HUP $pid; kill -TERM $pid", 143),
        ("trap '' INT", "kill -INT $pid", 130),
    ])
    func signalsAreTakenAsTheyAreMeant(before: String, sent: String, status: Int) async throws {
        let place = try Place()
        let script = """
            \(before)
            TMPDIR='\(place.url.path)' '\(FinishedProcess.haapi)' serve >'\(place.url.path)/lines' </dev/null & pid=$!
            until grep -q Ready '\(place.url.path)/lines'; do sleep 0.05; done
            \(sent)
            wait $pid
            """
        let run = try await FinishedProcess("/bin/bash", ["-c", script])
        #expect(run.status == status, "\(run.diagnostics)")
        let left = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
        #expect(!left.contains { $0.hasPrefix("haapi-serve") })
    }

    @Test func aReaderThatGoesAwayIsNoComplaint() async throws {
        let run = try await FinishedProcess(
            "/bin/bash", ["-c", "set -o pipefail; '\(FinishedProcess.haapi)' demo | head -1"])
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.diagnostics == "")
    }

    @Test func aServerAndAClientOfItAreTwoProcesses() async throws {
        let place = try Place()
        let server = try await ServingProcess.start(place, ["--authenticator", "password", "--user", "bob:Secret 1"])
        #expect(server.firstLines.contains { $0.hasPrefix("token endpoint") })
        #expect(server.firstLines.contains("user                     bob, password Secret 1"))
        let answers = try place.write("userName=bob\npassword=Secret 1\n", "answers")
        let login = try await FinishedProcess(
            FinishedProcess.haapi, ["login", "-c", server.configuration, "--answers-from", answers])
        #expect(login.status == 0, "\(login.diagnostics)")
        #expect(login.output.contains("access token     (secret, "))
        let doctor = try await FinishedProcess(FinishedProcess.haapi, ["doctor", "-c", server.configuration])
        #expect(doctor.status == 0, "\(doctor.output)")
        let (status, rest) = try await server.end(.endOfInput)
        #expect(status == 0)
        #expect(rest.contains("POST /authn/authenticate/form1 200"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalEndsTheServerAndLeavesNothingBehind(signal: Int32) async throws {
        let place = try Place()
        let server = try await ServingProcess.start(place, [])
        let authority = try #require(
            server.firstLines.first { $0.hasPrefix("certificate authority") }?.split(separator: " ").last)
        #expect(FileManager.default.fileExists(atPath: String(authority)))
        #expect(try await server.end(.signal(signal)).status == 128 + signal)
        #expect(!FileManager.default.fileExists(atPath: String(authority)))
    }
}
